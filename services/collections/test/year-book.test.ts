import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type YearBook, yearBookSchema } from '@our-dates/contracts/year-book';
import { type BookChoice, bookLimits, yearBookPath } from '@our-dates/contracts/year-book-page';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());
beforeEach(() => collections.database.query('truncate memory cascade'));

async function memoryWith(who: typeof ana, memory: { name: string; date?: string }, titles: string[]) {
  const photos = await Promise.all(titles.map(() => jpeg()));
  const recorded = await recordMemory(collections, who, { ...memory, photos, titles });
  return new Map(recorded.photos.map(({ title, id }) => [title, id]));
}

async function book(who = ana, year = 2026): Promise<YearBook> {
  return read(yearBookSchema, await collections.call(who, 'GET', `${yearBookPath}?year=${year}`));
}

const titlesOf = async (who = ana) =>
  (await book(who)).memories.map(({ photos }) => photos.map(({ title }) => title));

function choose(who: typeof ana, ...choices: readonly (readonly [number | undefined, BookChoice])[]) {
  const body = { choices: choices.map(([photoId, choice]) => ({ photoId, choice })) };
  return collections.call(who, 'PUT', yearBookPath, body);
}

const like = (who: typeof ana, id: number | undefined) =>
  collections.call(who, 'POST', `/api/photos/${id}/like`);

describe('the year book', () => {
  test('has the memories of the year, of both partners alone, by date', async () => {
    await memoryWith(ana, { name: 'In May', date: '2026-05-01' }, []);
    await memoryWith(ben, { name: 'New Year', date: '2026-01-01' }, []);
    await memoryWith(ana, { name: 'New Year’s Eve', date: '2026-12-31' }, []);
    await memoryWith(ana, { name: 'Next year', date: '2027-01-01' }, []);
    await memoryWith(ana, { name: 'Undated' }, []);
    await memoryWith(viewer(3), { name: 'Not theirs', date: '2026-05-01' }, []);
    const names = async (who: typeof ana) => (await book(who)).memories.map(({ name }) => name);
    expect(await names(ana)).toEqual(['New Year', 'In May', 'New Year’s Eve']);
    expect(await names(ben)).toEqual(['New Year', 'In May', 'New Year’s Eve']);
    // Once the partnership has ended.
    expect(await names(viewer(2))).toEqual(['New Year']);
    expect((await book(ana, 2025)).memories).toEqual([]);
  });

  test('shows the cover and the photos that either loves, in their order', async () => {
    const photos = await memoryWith(ana, { name: 'The pier', date: '2026-05-01' }, ['a', 'b', 'c', 'd']);
    expect(await titlesOf()).toEqual([['a']]);
    await like(ana, photos.get('d'));
    await like(ben, photos.get('c'));
    await like(viewer(3), photos.get('b'));
    expect(await titlesOf()).toEqual([['a', 'c', 'd']]);
    expect(await titlesOf(ben)).toEqual([['a', 'c', 'd']]);
  });

  test('has of many loved photos the cover and those that both love', async () => {
    const titles = Array.from({ length: 9 }, (_, at) => `photo ${at + 1}`);
    const photos = await memoryWith(ana, { name: 'The pier', date: '2026-05-01' }, titles);
    for (const title of titles.slice(1)) await like(ana, photos.get(title));
    await like(ben, photos.get('photo 9'));
    const [shown] = await titlesOf();
    expect(shown).toHaveLength(bookLimits.photosOfMemory);
    expect(shown).toEqual(['photo 1', 'photo 2', 'photo 3', 'photo 4', 'photo 5', 'photo 9']);
  });

  test('follows the choices of both, the later one of two', async () => {
    const photos = await memoryWith(ana, { name: 'The pier', date: '2026-05-01' }, ['a', 'b', 'c']);
    await choose(ana, [photos.get('a'), 'out'], [photos.get('b'), 'page']);
    expect(await titlesOf()).toEqual([['b']]);
    await choose(ben, [photos.get('a'), 'in']);
    const [memory] = (await book(ana)).memories;
    expect(memory?.photos.map(({ title, choice }) => [title, choice])).toEqual([
      ['a', 'in'],
      ['b', 'page'],
    ]);
    // Each keeps what they have chosen.
    expect(await titlesOf(viewer(1))).toEqual([['b']]);
  });

  test('has the stories of both once both have written, and never a sealed one or a note', async () => {
    const { id } = await recordMemory(collections, ana, { name: 'The pier', date: '2026-05-01' });
    const write = (who: typeof ana, content: string) =>
      collections.call(who, 'PUT', `/api/collections/${id}/story`, {
        content,
        partnerId: who.partnerId,
        version: null,
      });
    const stories = async (who: typeof ana) => (await book(who)).memories[0]?.stories;
    await write(viewer(1), 'A private note.');
    expect((await write(ana, 'I was cold.')).status).toBe(200);
    expect([await stories(ana), await stories(ben)]).toEqual([[], []]);
    expect((await write(ben, 'I was not.')).status).toBe(200);
    const [hers, his] = [
      { authorId: ana.id, content: 'I was cold.' },
      { authorId: ben.id, content: 'I was not.' },
    ];
    expect([await stories(ana), await stories(ben)]).toEqual([
      [hers, his],
      [his, hers],
    ]);
    expect(await stories(viewer(1))).toEqual([]);
  });

  test('takes choices for samples, which are those of their couple alone', async () => {
    const photos = await memoryWith(viewer(9), { name: 'Sample', date: '2026-05-01' }, ['a', 'b']);
    await collections.database.query('update memory set is_protected = true');
    const demo = viewer(5, { isDemo: true });
    expect((await choose(demo, [photos.get('a'), 'out'])).status).toBe(204);
    expect(await titlesOf(demo)).toEqual([[]]);
    expect(await titlesOf(viewer(6, { isDemo: true }))).toEqual([['a']]);
  });

  test('changes nothing when one of the photos is not there for the viewer', async () => {
    const photos = await memoryWith(ana, { name: 'The pier', date: '2026-05-01' }, ['a']);
    const others = await memoryWith(viewer(3), { name: 'Not theirs', date: '2026-05-01' }, ['x']);
    const refused = await choose(ana, [photos.get('a'), 'out'], [others.get('x'), 'out']);
    expect(refused.status).toBe(404);
    expect(await titlesOf()).toEqual([['a']]);
  });

  test('tells the pages of both about each chosen photo', async () => {
    const photos = await memoryWith(ana, { name: 'The pier', date: '2026-05-01' }, ['a', 'b']);
    await choose(ben, [photos.get('a'), 'page'], [photos.get('b'), 'in']);
    const told = () =>
      collections.events.flatMap(({ type, actorId, data }) =>
        type === 'photo.updated' && actorId === ben.id ? [data] : [],
      );
    await waitFor(() => {
      for (const photoId of photos.values())
        expect(told()).toContainEqual(expect.objectContaining({ photoId }));
    });
  });

  test('forgets the choices of a removed account, and of deleted photos', async () => {
    const photos = await memoryWith(ana, { name: 'The pier', date: '2026-05-01' }, ['a', 'b']);
    await choose(ana, [photos.get('a'), 'out'], [photos.get('b'), 'in']);
    await collections.call(ana, 'DELETE', `/api/photos/${photos.get('b')}`);
    const { rows } = await collections.database.query('select photo_id from year_book_choice');
    expect(rows).toEqual([{ photo_id: photos.get('a') }]);
  });

  test.each(['', '?year=soon', '?year=0026'])('is refused with “%s”', async (query) => {
    const answer = await collections.call(ana, 'GET', `${yearBookPath}${query}`);
    expect(answer.status).toBe(400);
    expect(problem(answer).code).toBe('VALIDATION');
  });
});
