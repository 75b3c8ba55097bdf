import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Comment } from '@our-dates/contracts/comments';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { sealedPaths } from '@our-dates/contracts/sealed-terms';
import type { Sorting } from '@our-dates/contracts/sorting';
import { sortingPath } from '@our-dates/contracts/sorting-paths';
import type { Stories } from '@our-dates/contracts/stories';
import { storyPath } from '@our-dates/contracts/story-path';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import { couple, type Person, signIn } from '@our-dates/test-support/api-people';
import { expect, apiTest as test } from '../fixtures/test.ts';
import { tinyPhoto } from '../fuzz-pairs/tiny-photo.ts';

/*
 * Two requests at the same moment, on real servers and processes: what was acknowledged is kept, and nobody sees what they
 * must not. Each is repeated, because one time may happen to have an order.
 */

const rounds = 6;
const plansPath = '/api/plans';
const day = '2045-10-25';

async function record(who: Person, name: string): Promise<number> {
  const form = new FormData();
  form.set('name', name);
  form.set('type', 'custom');
  return (await who.json<CollectionWithThumbnail>('POST', paths.collections, { body: form })).id;
}

async function upload(who: Person, collectionId: number): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.set('title', 'Both');
  form.set('collectionId', String(collectionId));
  form.set('photo', await tinyPhoto(), 'photo.jpg');
  return who.call('POST', paths.photos, { body: form });
}

const addPhoto = async (who: Person, collectionId: number): Promise<Photo> =>
  JSON.parse((await upload(who, collectionId)).text);

const statusOf = async (who: Person, path: string) => (await who.call('GET', path)).status;

const writeStory = (who: Person, id: number, content: string, partnerId: number) =>
  who.call('PUT', fillPath(storyPath, { id }), { body: { content, partnerId, version: null } });

/** The statuses of calls that were made at the same moment. */
async function atOnce(...calls: readonly Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ status }) => status);
}

test.describe.configure({ timeout: 120_000 });

test('both write their story at once: both are kept, and open for both', async ({ at }) => {
  const [one, other] = await couple(at);
  for (let round = 0; round < rounds; round += 1) {
    const id = await record(one, 'The harbour');
    const statuses = await atOnce(
      writeStory(one, id, 'I was late.', other.id),
      writeStory(other, id, 'I was early.', one.id),
    );
    expect(statuses).toEqual([200, 200]);
    const path = fillPath(storyPath, { id });
    const [own, others] = [await one.json<Stories>('GET', path), await other.json<Stories>('GET', path)];
    expect([own.own?.content, own.partners?.content]).toEqual(['I was late.', 'I was early.']);
    expect([others.own?.content, others.partners?.content]).toEqual(['I was early.', 'I was late.']);
  }
});

test('one writes while the other ends the partnership: what was acknowledged stays with its owner, and each sees only their own', async ({
  at,
}) => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = await couple(at);
    const id = await record(one, 'The harbour');
    const photo = await addPhoto(one, id);
    const form = new FormData();
    form.set('name', 'Written meanwhile');
    form.set('type', 'custom');
    const [ended, memory, added, comment, story, plan] = await Promise.all([
      one.call('DELETE', paths.partnership),
      other.call('POST', paths.collections, { body: form }),
      upload(other, id),
      other.call('POST', fillPath(paths.photoComments, { id: photo.id }), { body: { content: 'Said.' } }),
      writeStory(other, id, 'Told.', one.id),
      other.call('POST', plansPath, { body: { title: 'Planned meanwhile' } }),
    ]);
    expect(ended.status).toBe(204);
    // These are the other one's own, whenever it ended.
    expect([memory.status, plan.status]).toEqual([201, 201]);
    for (const { status } of [added, comment, story]) expect([200, 201, 404, 409]).toContain(status);

    const own = fillPath(paths.collection, { id: JSON.parse(memory.text).id });
    expect([await statusOf(other, own), await statusOf(one, own)]).toEqual([200, 404]);
    expect(await other.json<{ title: string }[]>('GET', plansPath)).toHaveLength(1);
    expect(await one.json<unknown[]>('GET', plansPath)).toEqual([]);

    const photos = await one.json<Photo[]>('GET', `${paths.photos}?collectionId=${id}`);
    expect(photos).toHaveLength(added.status === 201 ? 2 : 1);
    for (const each of photos) {
      expect(await statusOf(other, fillPath(paths.photo, { id: each.id }))).toBe(404);
    }
    const comments = fillPath(paths.photoComments, { id: photo.id });
    expect(await one.json<Comment[]>('GET', comments)).toEqual([]);
    const stories = fillPath(storyPath, { id });
    expect(await one.json<Stories>('GET', stories)).toMatchObject({ partners: null, earlier: [] });
    expect([await statusOf(other, comments), await statusOf(other, stories)]).toEqual([404, 404]);
  }
});

test('one seals while the other likes: nothing of it is seen, and an acknowledged like is there when it opens', async ({
  at,
}) => {
  const [one, other] = await couple(at);
  for (let round = 0; round < rounds; round += 1) {
    const id = await record(one, 'The letter');
    const photo = await addPhoto(one, id);
    const path = fillPath(paths.photo, { id: photo.id });
    const [sealed, liked] = await atOnce(
      one.call('POST', fillPath(sealedPaths.seal, { id }), { body: { opensOn: day } }),
      other.call('POST', fillPath(paths.photoLike, { id: photo.id })),
    );
    expect(sealed).toBe(200);
    expect([200, 404]).toContain(liked);
    for (const who of [one, other]) {
      expect(await statusOf(who, path)).toBe(404);
      expect(await who.json<unknown[]>('GET', `${paths.likedPhotos}?limit=100`)).not.toContainEqual(
        expect.objectContaining({ id: photo.id }),
      );
    }
    const opening = fillPath(sealedPaths.opening, { id });
    const body = { asked: true };
    const answers = await Promise.all([one, other].map((who) => who.call('PUT', opening, { body })));
    expect(answers.map(({ text }) => text).sort()).toEqual(['{"isOpen":false}', '{"isOpen":true}']);
    expect(await other.json<Photo>('GET', path)).toMatchObject({ isLiked: liked === 200 });
    if (liked === 200) await other.call('POST', fillPath(paths.photoLike, { id: photo.id }));
  }
});

test('both sort at once: no answer is lost, and what one keeps stays although both press “delete”', async ({
  at,
}) => {
  const [one, other] = await couple(at);
  for (let round = 0; round < rounds; round += 1) {
    const id = await record(one, 'The burst');
    const photos = [await addPhoto(one, id), await addPhoto(other, id), await addPhoto(one, id)];
    const [first = 0, second = 0, third = 0] = photos.map((photo) => photo.id);
    const path = fillPath(sortingPath, { id });
    const answer = (who: Person, partnerId: number, dropped: readonly number[]) =>
      photos.map((photo) =>
        who.call('PUT', path, {
          body: {
            partnerId,
            answers: [{ photoId: photo.id, answer: dropped.includes(photo.id) ? 'drop' : 'keep' }],
          },
        }),
      );
    const remove = (who: Person, partnerId: number) =>
      who.call('POST', `${path}/removal`, {
        body: { partnerId, photoIds: [first, second, third], staying: [] },
      });
    const statuses = await atOnce(
      ...answer(one, other.id, [first, third]),
      ...answer(other, one.id, [second, third]),
      remove(one, other.id),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const sorting = await one.json<Sorting>('GET', path);
    const answers = sorting.photos.map(({ photoId, own, partners }) => [photoId, own, partners]);
    expect(answers.filter(([photoId]) => photoId !== third)).toEqual([
      [first, 'drop', 'keep'],
      [second, 'keep', 'drop'],
    ]);
    await atOnce(remove(one, other.id), remove(other, one.id));
    const left = await one.json<Photo[]>('GET', `${paths.photos}?collectionId=${id}`);
    expect(left.map((photo) => photo.id)).toEqual([first, second]);
  }
});

test('two devices of one person save at once: a memory is one of both texts, and a plan and a story refuse the later one', async ({
  at,
}) => {
  const [one, other] = await couple(at);
  const device = await signIn(at, one, 'date-night');
  for (let round = 0; round < rounds; round += 1) {
    const id = await record(one, 'The harbour');
    const texts = ['Phone', 'Tablet'].map((name) => ({ name, description: `On my ${name}` }));
    const path = fillPath(paths.collection, { id });
    const saved = await atOnce(
      ...[one, device].map((who, index) => who.call('PUT', path, { body: texts[index] ?? {} })),
    );
    expect(saved).toEqual([200, 200]);
    const { name, description } = await other.json<CollectionWithThumbnail>('GET', path);
    expect(texts).toContainEqual({ name, description });

    const stories = await atOnce(
      writeStory(one, id, 'On my phone', other.id),
      writeStory(device, id, 'On my tablet', other.id),
    );
    expect(stories.sort()).toEqual([200, 409]);

    const plan = await one.json<{ id: number; revision: number }>('POST', plansPath, {
      body: { title: 'Boat' },
    });
    const changed = await atOnce(
      ...[one, device].map((who, index) =>
        who.call('PUT', `${plansPath}/${plan.id}`, {
          body: { title: `Boat ${index}`, revision: plan.revision },
        }),
      ),
    );
    expect(changed.sort()).toEqual([200, 409]);
  }
});

test('one restores while the other removes for good: exactly one of both happens, with all photos', async ({
  at,
}) => {
  const [one, other] = await couple(at);
  for (let round = 0; round < rounds; round += 1) {
    const id = await record(one, 'The harbour');
    const photos = [await addPhoto(one, id), await addPhoto(one, id)];
    const [alone] = photos;
    await one.call('DELETE', fillPath(paths.photo, { id: alone?.id ?? 0 }));
    const deleted = await atOnce(
      one.call('DELETE', fillPath(paths.collection, { id })),
      other.call('DELETE', fillPath(paths.collection, { id })),
    );
    expect(deleted.sort()).toEqual([204, 404]);
    const body = { collectionIds: [id], photoIds: [alone?.id ?? 0] };
    const [restored, purged] = await atOnce(
      one.call('POST', trashPaths.restore, { body }),
      other.call('POST', trashPaths.purge, { body }),
    );
    const isRestored = restored === 200;
    // The trash is one for both: what is left of it can be neither restored nor removed a second time.
    expect(purged).toBe(isRestored ? 404 : 204);
    for (const photo of photos) {
      expect(await statusOf(one, fillPath(paths.photo, { id: photo.id }))).toBe(isRestored ? 200 : 404);
    }
    const trash = await one.json<{ items: { id: number }[] }>('GET', trashPaths.trash);
    expect(trash.items.filter((item) => item.id === id)).toEqual([]);
  }
});

test('both restore at once: it comes back once, with everything', async ({ at }) => {
  const [one, other] = await couple(at);
  for (let round = 0; round < rounds; round += 1) {
    const id = await record(one, 'The harbour');
    const photo = await addPhoto(other, id);
    await one.call('POST', fillPath(paths.photoLike, { id: photo.id }));
    await one.call('DELETE', fillPath(paths.collection, { id }));
    const body = { collectionIds: [id] };
    const statuses = await atOnce(
      ...[one, other].map((who) => who.call('POST', trashPaths.restore, { body })),
    );
    expect(statuses.sort()).toEqual([200, 404]);
    const photos = await other.json<Photo[]>('GET', `${paths.photos}?collectionId=${id}`);
    expect(photos).toMatchObject([{ id: photo.id, likedByPartner: true }]);
  }
});
