import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type LikedPhoto, type Likers, likedPhotoSchema } from '@our-dates/contracts/photos';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });
const demo = viewer(5, { isDemo: true });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());
beforeEach(() => collections.database.query('truncate memory cascade'));

/** @param photos a title each, and who loves it */
async function memoryWith(
  who: typeof ana,
  memory: { name: string; date?: string },
  photos: Readonly<Record<string, readonly (typeof ana)[]>>,
) {
  const recorded = await recordMemory(collections, who, {
    ...memory,
    photos: await Promise.all(Object.keys(photos).map(() => jpeg())),
    titles: Object.keys(photos),
  });
  for (const { id, title } of recorded.photos) {
    for (const liker of photos[title] ?? []) await like(liker, id);
  }
  return recorded;
}

const like = async (who: typeof ana, id: number) =>
  expect((await collections.call(who, 'POST', `/api/photos/${id}/like`)).status).toBe(200);

async function pageOf(who: typeof ana, address: string) {
  const answer = await collections.call(who, 'GET', address);
  const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
  return { photos: read(likedPhotoSchema.array(), answer), next };
}

async function allPages(who: typeof ana, query: string): Promise<LikedPhoto[][]> {
  const pages: LikedPhoto[][] = [];
  let address: string | undefined = `/api/photos/loved?${query}`;
  while (address !== undefined) {
    const { photos, next } = await pageOf(who, address);
    pages.push(photos);
    address = next;
  }
  return pages;
}

const titles = async (who: typeof ana, by: Likers) =>
  (await allPages(who, `by=${by}`)).flat().map(({ title }) => title);

describe('liked photos', () => {
  test('are those that either of the two, both, or one of them loves, of the latest memory first', async () => {
    await memoryWith(
      ana,
      { name: 'Pier', date: '2024-05-01' },
      { pier: [ana], gull: [ben], sea: [ana, ben] },
    );
    await memoryWith(
      ben,
      { name: 'Fair', date: '2025-08-02' },
      { wheel: [ben, ana], tent: [], swing: [ana] },
    );
    expect(await titles(ana, 'any')).toEqual(['swing', 'wheel', 'sea', 'gull', 'pier']);
    expect(await titles(ana, 'both')).toEqual(['wheel', 'sea']);
    expect(await titles(ana, 'me')).toEqual(['swing', 'wheel', 'sea', 'pier']);
    expect(await titles(ana, 'partner')).toEqual(['wheel', 'sea', 'gull']);
    expect(await titles(ben, 'me')).toEqual(['wheel', 'sea', 'gull']);
    const [first] = (await pageOf(ana, '/api/photos/loved?by=both')).photos;
    expect(first).toMatchObject({
      isLiked: true,
      likedByPartner: true,
      memory: { name: 'Fair', date: '2025-08-02' },
    });
  });

  test('say which photo of its memory each is, as their memory shows them', async () => {
    await memoryWith(ana, { name: 'Pier', date: '2024-05-01' }, { a: [], b: [ana], c: [], d: [ana] });
    const fair = await memoryWith(ben, { name: 'Fair', date: '2025-08-02' }, { e: [], f: [ana] });
    const numbers = async () =>
      (await allPages(ana, 'by=me')).flat().map(({ title, number }) => `${title} ${number}`);
    expect(await numbers()).toEqual(['f 2', 'd 4', 'b 2']);
    await collections.call(ben, 'DELETE', `/api/photos/${fair.photos[0]?.id}`);
    expect(await numbers()).toEqual(['f 1', 'd 4', 'b 2']);
  });

  test('are paged without gaps or repetitions, each filter on its own', async () => {
    const several = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`photo ${index}`, index % 2 ? [ana, ben] : [ana]]),
    );
    await memoryWith(ana, { name: 'One', date: '2024-05-01' }, several);
    await memoryWith(ben, { name: 'Other', date: '2024-05-01' }, several);
    for (const by of ['any', 'both', 'me', 'partner'] as const) {
      const all = (await allPages(ana, `by=${by}&limit=100`)).flat();
      const paged = await allPages(ana, `by=${by}&limit=4`);
      expect(paged.flat()).toEqual(all);
      expect(paged.slice(0, -1).map((page) => page.length)).toEqual(paged.slice(0, -1).map(() => 4));
      expect(all).toHaveLength(by === 'any' || by === 'me' ? 18 : 8);
    }
  });

  test('are sorted like their memory, also after its day or the photo’s memory has changed', async () => {
    const early = await memoryWith(ana, { name: 'Early', date: '2020-01-01' }, { a: [ana] });
    const late = await memoryWith(ana, { name: 'Late', date: '2022-01-01' }, { b: [ana] });
    const undated = await memoryWith(ana, { name: 'Undated' }, { c: [ana] });
    expect(await titles(ana, 'me')).toEqual(['c', 'b', 'a']);
    await collections.call(ana, 'PUT', `/api/collections/${early.id}`, { name: 'Early', date: '2023-01-01' });
    expect(await titles(ana, 'me')).toEqual(['c', 'a', 'b']);
    await collections.call(ana, 'PUT', `/api/photos/${undated.photos[0]?.id}`, {
      title: 'c',
      collectionId: late.id,
    });
    expect(await titles(ana, 'me')).toEqual(['a', 'c', 'b']);
  });

  test('of a former partner are no longer listed, and neither are their likes', async () => {
    await memoryWith(ana, { name: 'Mine', date: '2024-05-01' }, { ours: [ana, ben], theirs: [ben] });
    const bens = await memoryWith(ben, { name: 'Bens', date: '2024-05-02' }, { his: [ana, ben] });
    const [alone, withAnother] = [viewer(1), viewer(1, { partnerId: 3 })];
    for (const who of [alone, withAnother]) {
      expect(await titles(who, 'any')).toEqual(['ours']);
      expect(await titles(who, 'both')).toEqual([]);
      expect(await titles(who, 'partner')).toEqual([]);
      expect((await pageOf(who, '/api/photos/loved')).photos[0]).toMatchObject({ likedByPartner: false });
    }
    // A photo that was moved to a partner's memory is theirs from then on.
    const [ours] = (await pageOf(ana, '/api/photos/loved?by=both')).photos.filter(
      ({ title }) => title === 'ours',
    );
    await collections.call(ana, 'PUT', `/api/photos/${ours?.id}`, { title: 'ours', collectionId: bens.id });
    expect(await titles(alone, 'any')).toEqual([]);
    expect(await titles(viewer(2), 'me')).toEqual(['his', 'ours']);
  });

  test('among the samples are seen in the demo, each person’s own', async () => {
    const sample = await memoryWith(viewer(9), { name: 'Sample', date: '2024-05-01' }, { tree: [] });
    await collections.database.query('update memory set is_protected = true');
    await like(demo, sample.photos[0]?.id ?? 0);
    expect(await titles(demo, 'me')).toEqual(['tree']);
    expect(await titles(viewer(6, { isDemo: true }), 'any')).toEqual([]);
    expect(await titles(viewer(6, { isDemo: true, partnerId: 5 }), 'partner')).toEqual(['tree']);
    // Outside of the demo.
    expect(await titles(viewer(6, { partnerId: 5 }), 'partner')).toEqual([]);
  });

  test('are no longer listed once the like is removed or the photo deleted', async () => {
    const { photos } = await memoryWith(ana, { name: 'Pier' }, { a: [ana], b: [ana] });
    await like(ana, photos[0]?.id ?? 0);
    await collections.call(ana, 'DELETE', `/api/photos/${photos[1]?.id}`);
    expect(await titles(ana, 'any')).toEqual([]);
  });

  test.each(['cursor=x', 'cursor=2026-02-31.5', 'cursor=2026-02-01.0', 'by=nobody', 'limit=101'])(
    'are refused to a request with %s',
    async (query) => {
      const answer = await collections.call(ana, 'GET', `/api/photos/loved?${query}`);
      expect(answer.status).toBe(400);
      expect(problem(answer).code).toBe('VALIDATION');
    },
  );

  test('are in the right place when the day of their memory changes while one is being loved', async () => {
    const memory = await memoryWith(ana, { name: 'Early', date: '2020-01-01' }, { a: [], b: [], c: [] });
    await Promise.all([
      ...memory.photos.map(({ id }) => like(ana, id)),
      collections.call(ben, 'PUT', `/api/collections/${memory.id}`, { name: 'Early', date: '2023-03-03' }),
      ...memory.photos.map(({ id }) => like(ben, id)),
    ]);
    const { rows } = await collections.database.query('select distinct day::text from photo_like');
    expect(rows).toEqual([{ day: '2023-03-03' }]);
  });
});
