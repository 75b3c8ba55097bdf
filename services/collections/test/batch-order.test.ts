import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collectionWithThumbnailSchema } from '@our-dates/contracts/collections';
import { photoSchema } from '@our-dates/contracts/photos';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, photoForm, problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

async function upload(memoryId: number, title: string, batch?: { batch: string; place: number }, who = ana) {
  const fields = batch ? { batch: batch.batch, place: String(batch.place) } : {};
  // What is equal to a photo of the partner would not be added.
  const form = photoForm(memoryId, await jpeg(who === ana ? '#c86' : '#68c'), { title, ...fields });
  return read(photoSchema, await collections.call(who, 'POST', '/api/photos', form));
}

async function titlesOf(memoryId: number): Promise<string[]> {
  const answer = await collections.call(ana, 'GET', `/api/photos?collectionId=${memoryId}`);
  return read(photoSchema.array(), answer).map(({ title }) => title);
}

test('photos of a batch keep the order of their places, in whatever order they arrive', async () => {
  const { id } = await recordMemory(collections, ana);
  const late = (place: number) => ({ batch: 'late', place });
  await upload(id, 'before');
  await upload(id, 'late 3', late(3));
  await upload(id, 'between', undefined, ben);
  await upload(id, 'late 0', late(0));
  await upload(id, 'another batch', { batch: 'another', place: 0 });
  await upload(id, 'late 1', late(1));
  expect(await titlesOf(id)).toEqual(['before', 'late 0', 'late 1', 'late 3', 'between', 'another batch']);
});

test('the cover of a memory is the first photo of a batch, though it arrived last', async () => {
  const { id } = await recordMemory(collections, ana);
  await upload(id, 'second', { batch: 'covers', place: 1 });
  const first = await upload(id, 'first', { batch: 'covers', place: 0 });
  const memory = await collections.call(ana, 'GET', `/api/collections/${id}`);
  expect(read(collectionWithThumbnailSchema, memory).thumbnail?.name).toBe(first.filePath.split('/').at(-1));
});

test('batches of the same name of two people, or in two memories, stay apart', async () => {
  const [one, other] = [await recordMemory(collections, ana), await recordMemory(collections, ana)];
  const batch = (place: number) => ({ batch: 'same', place });
  await upload(one.id, 'of ana', batch(5));
  await upload(one.id, 'of ben', batch(1), ben);
  await upload(other.id, 'elsewhere', batch(0));
  expect(await titlesOf(one.id)).toEqual(['of ana', 'of ben']);
  expect(await titlesOf(other.id)).toEqual(['elsewhere']);
});

test('a photo of a batch that is moved is at the end of its new memory', async () => {
  const [from, to] = [await recordMemory(collections, ana), await recordMemory(collections, ana)];
  const moved = await upload(from.id, 'moved', { batch: 'moving', place: 0 });
  await upload(to.id, 'there before');
  await upload(to.id, 'of the same batch', { batch: 'moving', place: 7 });
  await collections.call(ana, 'PUT', `/api/photos/${moved.id}`, { title: 'moved', collectionId: to.id });
  expect(await titlesOf(to.id)).toEqual(['there before', 'of the same batch', 'moved']);
});

test('an upload with a batch and no place is refused, and so is a place without a batch', async () => {
  const { id } = await recordMemory(collections, ana);
  for (const [given, missing] of [
    [{ batch: 'alone' }, 'place'],
    [{ place: '1' }, 'batch'],
  ] as const) {
    const answer = await collections.call(ana, 'POST', '/api/photos', photoForm(id, await jpeg(), given));
    expect(answer.status).toBe(400);
    expect(problem(answer).errors?.map(({ path }) => path)).toEqual([missing]);
  }
});

test('a photo’s JSON has the checksum of its original', async () => {
  const { id } = await recordMemory(collections, ana);
  const original = await jpeg();
  const answer = await collections.call(ana, 'POST', '/api/photos', photoForm(id, original));
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', await original.arrayBuffer()));
  expect(read(photoSchema, answer).sha256).toBe(digest.toString('hex'));
});
