import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { imageName, imageUrl, originalUrl } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import { s3Variables } from '@our-dates/service-kit/testing/all-servers';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { file, jpeg, memoryForm, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl, {
    AMQP_URL: sharedServers().amqpUrl,
    ...s3Variables(sharedServers().s3),
  });
});
afterAll(() => collections.stop());

test('with RabbitMQ and S3, a photo is stored, published, processed, shown and deleted', async () => {
  const photo = await jpeg();
  const memory = await recordMemory(collections, ana, { photos: [photo] });
  const [{ id, filePath } = { id: 0, filePath: '' }] = memory.photos;
  const name = imageName(filePath);
  await waitFor(() => expect(collections.eventsOf('photo.uploaded')).toMatchObject([{ photoId: id, name }]));

  const original = await collections.download(ana, originalUrl(name));
  expect(original.body.equals(Buffer.from(await photo.arrayBuffer()))).toBe(true);
  expect((await collections.download(ana, imageUrl(name, 320))).headers.get('cache-control')).toBe(
    'no-store',
  );

  const data = Buffer.from('a smaller picture');
  const sha256 = createHash('sha256').update(data).digest('hex');
  await collections.blobs.put(`derivatives/${name}/320.webp`, data, { contentType: 'image/webp', sha256 });
  const about = { width: 320, height: 240, bytes: data.length, contentType: 'image/webp', sha256 };
  await collections.tell('photo.processed', {
    photoId: id,
    name,
    width: 640,
    height: 480,
    thumbhash: 'AAAA',
    takenAt: null,
    derivatives: [{ nominalWidth: 320, ...about }],
  });
  const look = async () => read(photoSchema, await collections.call(ana, 'GET', `/api/photos/${id}`));
  await waitFor(async () => expect((await look()).status).toBe('ready'));
  const shown = await collections.download(ana, imageUrl(name, 320));
  expect(shown.body.equals(data)).toBe(true);
  const range = { range: 'bytes=2-8' };
  expect((await collections.download(ana, imageUrl(name, 320), range)).body.toString()).toBe('smaller');

  expect((await collections.call(ana, 'DELETE', `/api/collections/${memory.id}`)).status).toBe(204);
  const selection = { collectionIds: [memory.id] };
  expect((await collections.call(ana, 'POST', trashPaths.purge, selection)).status).toBe(204);
  await waitFor(async () => expect(await collections.blobNames()).toEqual([]));
});

test('with RabbitMQ and S3, one bad photo of three leaves no trace', async () => {
  const before = collections.events.length;
  const photos = [await jpeg(), file('Dear diary', 'IMG_2.jpg'), await jpeg()];
  const answer = await collections.call(ana, 'POST', '/api/collections', memoryForm({ photos }));
  expect(answer.status).toBe(415);
  expect(await collections.blobNames()).toEqual([]);
  // What comes after it is all that comes.
  const memory = await recordMemory(collections, ana);
  await waitFor(() =>
    expect(collections.eventsOf('collection.created')).toContainEqual({
      collectionId: memory.id,
      ownerId: 1,
    }),
  );
  expect(collections.events.slice(before).map(({ type }) => type)).not.toContain('photo.uploaded');
});
