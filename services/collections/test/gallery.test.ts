import { viewer } from '@our-dates/common/testing/caller';
import {
  type CollectionWithThumbnail,
  collectionSchema,
  collectionWithThumbnailSchema,
  sortOrders,
} from '@our-dates/contracts/collections';
import { imageName } from '@our-dates/contracts/paths';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });
const path = '/api/collections/with-thumbnails';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(inject('postgresUrl'));
});
afterAll(() => collections.stop());

/** Memories as rows, for tests of many. */
async function insertMemories(
  rows: readonly { owner: number; name: string; description?: string; at?: string; isProtected?: boolean }[],
): Promise<void> {
  await collections.database.query(
    `insert into memory (owner_id, name, description, type, created_at, is_protected)
     select owner, name, description, 'custom', coalesce(at::timestamptz, now()), coalesce("isProtected", false)
     from json_to_recordset($1) as row (owner int, name text, description text, at text, "isProtected" boolean)`,
    [JSON.stringify(rows)],
  );
}

async function pageOf(who: typeof ana, address: string) {
  const answer = await collections.call(who, 'GET', address);
  const items = read(collectionWithThumbnailSchema.array(), answer);
  const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
  return { items, next };
}

/** Follows the links to the end. */
async function allPages(who: typeof ana, query: string): Promise<CollectionWithThumbnail[][]> {
  const pages: CollectionWithThumbnail[][] = [];
  let address: string | undefined = `${path}?${query}`;
  while (address !== undefined) {
    const { items, next } = await pageOf(who, address);
    pages.push(items);
    address = next;
  }
  return pages;
}

describe('a gallery of two owners', () => {
  const count = 60;
  beforeAll(async () => {
    await collections.database.query('truncate memory cascade');
    await insertMemories(
      Array.from({ length: count }, (_, index) => ({
        owner: index % 3 === 0 ? 2 : 1,
        // Names and moments repeat, so that only the id tells some of them apart.
        name: `${index % 2 === 0 ? 'date' : 'DATE'} ${String(Math.floor(index / 4)).padStart(2, '0')}`,
        at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3))).toISOString(),
      })),
    );
    await insertMemories([{ owner: 3, name: 'Not theirs' }]);
  });

  test.each(sortOrders)('is paged by %s without gaps or repetitions', async (sort) => {
    const pages = await allPages(ana, `sort=${sort}&limit=7`);
    expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4]);
    const items = pages.flat();
    expect(new Set(items.map(({ id }) => id)).size).toBe(count);
    expect(items.map(({ name }) => name)).not.toContain('Not theirs');
    const inOrder = items.toSorted((a, b) => {
      if (sort === 'name') return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;
      const [left, right] = sort === 'first' ? [a, b] : [b, a];
      return left.createdAt < right.createdAt ? -1 : 1;
    });
    const key = ({ name, createdAt }: CollectionWithThumbnail) =>
      sort === 'name' ? name.toLowerCase() : createdAt;
    expect(items.map(key)).toEqual(inOrder.map(key));
  });

  test('is the same for both of them', async () => {
    const [first, second] = [await allPages(ana, 'limit=50'), await allPages(ben, 'limit=50')];
    expect(first.flat().map(({ id }) => id)).toEqual(second.flat().map(({ id }) => id));
  });

  test('has no next page when the last one is just full', async () => {
    expect((await pageOf(ana, `${path}?limit=${count}`)).next).toBeUndefined();
    expect((await pageOf(ana, `${path}?limit=${count - 1}`)).next).toBeDefined();
  });

  test('begins with the most recent, 24 to a page', async () => {
    const { items } = await pageOf(ana, path);
    expect(items).toHaveLength(24);
    expect(items[0]?.createdAt).toMatch(/^2026-01-20/);
  });

  test('goes on behind a memory that was deleted meanwhile', async () => {
    const { items, next } = await pageOf(ana, `${path}?sort=name&limit=10`);
    const expected = await pageOf(ana, next ?? '');
    await collections.database.query('delete from memory where id = $1', [items[9]?.id]);
    expect((await pageOf(ana, next ?? '')).items).toEqual(expected.items);
    await insertMemories([{ owner: 1, name: items[9]?.name ?? '', at: items[9]?.createdAt ?? '' }]);
  });

  test('takes no cursor but its own', async () => {
    const { next } = await pageOf(ana, `${path}?sort=name&limit=10`);
    const cursor = new URL(next ?? '', collections.url).searchParams.get('cursor') ?? '';
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const wrong = [
      'x',
      '',
      cursor.slice(0, -6),
      encoded(['recent', "2026-01-01' or 1=1", 1]),
      encoded(['recent', '2026-13-45 99:00:00+00', 1]),
      encoded(['name', 'a\0b', 1]),
      encoded(['name', 'a', -1]),
      encoded(null),
    ];
    for (const value of wrong) {
      const sort = value.startsWith('WyJuYW1l') ? 'name' : 'recent';
      const answer = await collections.call(ana, 'GET', `${path}?sort=${sort}&cursor=${value}`);
      expect([value, answer.status]).toEqual([value, 400]);
    }
    const otherOrder = await collections.call(ana, 'GET', `${path}?sort=first&cursor=${cursor}`);
    expect(problem(otherOrder)).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'cursor' }] });
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'sort=size', `q=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      expect((await collections.call(ana, 'GET', `${path}?${query}`)).status).toBe(400);
    },
  );
});

describe('searching', () => {
  beforeAll(async () => {
    await collections.database.query('truncate memory cascade');
    await insertMemories([
      { owner: 1, name: 'Café Élan', description: 'Rain. ÜBER the roofs' },
      { owner: 2, name: '100% ours', description: 'snake_case and back\\slash' },
      { owner: 1, name: '1000 steps', description: 'snakeXcase' },
      { owner: 3, name: 'Café of strangers' },
      { owner: 1, name: 'No words' },
    ]);
  });

  test.each([
    ['café', ['Café Élan']],
    ['CAFÉ', ['Café Élan']],
    ['élan', ['Café Élan']],
    ['über', ['Café Élan']],
    ['ain', ['Café Élan']],
    ['100%', ['100% ours']],
    ['snake_case', ['100% ours']],
    ['back\\slash', ['100% ours']],
    ['%', ['100% ours']],
    ['_', ['100% ours']],
    ["' or 1=1 --", []],
    ['stranger', []],
    ['   ', ['1000 steps', '100% ours', 'Café Élan', 'No words']],
  ])('for "%s" finds what name or description holds, in any case', async (text, names) => {
    const { items } = await pageOf(ana, `${path}?sort=name&q=${encodeURIComponent(text)}`);
    expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test('is paged like everything else, with the search in the link', async () => {
    const pages = await allPages(ana, `sort=name&limit=1&q=${encodeURIComponent('o')}`);
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([
      ['100% ours'],
      ['Café Élan'],
      ['No words'],
    ]);
  });
});

/** 200 letters, each with 15 marks, all different, so that it cannot be stored as less than it is. */
const longestName = Array.from(
  { length: 200 },
  (_, letter) =>
    String.fromCodePoint(0x4e00 + letter) +
    Array.from({ length: 15 }, (_, mark) =>
      String.fromCodePoint(0x300 + ((letter * 7_919 + mark * mark * 104_729) % 112)),
    ).join(''),
).join('');

describe('names', () => {
  test('are sorted as people do: without regard to case, and letters with accents beside those without', async () => {
    await collections.database.query('truncate memory cascade');
    const names = ['zebra', 'Äpfel', 'apple', 'Banana', 'aZure', 'éclair', 'Ähre', 'Zoo', 'ECHO'];
    await insertMemories(names.map((name) => ({ owner: 1, name })));
    const { items } = await pageOf(ana, `${path}?sort=name`);
    expect(items.map(({ name }) => name)).toEqual(names.toSorted(new Intl.Collator('en').compare));
  });

  test('of any length can stand at the end of a page', async () => {
    await collections.database.query('truncate memory cascade');
    await insertMemories(
      ['İ'.repeat(200), '漢'.repeat(200), '🎡'.repeat(200), longestName].map((name) => ({ owner: 1, name })),
    );
    expect(await allPages(ana, 'sort=name&limit=1')).toHaveLength(4);
  });
});

describe('the samples of the demo', () => {
  const demo = viewer(50, { isDemo: true });
  const standing = viewer(40, { isDemo: true });
  beforeAll(async () => {
    await collections.database.query('truncate memory cascade');
    await insertMemories([
      { owner: 40, name: 'Sample A', isProtected: true, at: '2020-01-01' },
      { owner: 40, name: 'Sample B', isProtected: true, at: '2020-01-02' },
      { owner: 50, name: 'Mine', at: '2021-01-01' },
      { owner: 51, name: 'Of another demo user' },
    ]);
  });

  test('are beside a demo user’s own memories, and are in nobody else’s gallery', async () => {
    const names = async (who: typeof demo) => (await pageOf(who, path)).items.map(({ name }) => name);
    expect(await names(demo)).toEqual(['Mine', 'Sample B', 'Sample A']);
    expect(await names(ana)).toEqual([]);
  });

  test('are there once for whoever owns them, and for their partner', async () => {
    const names = async (who: typeof demo) => (await pageOf(who, path)).items.map(({ name }) => name);
    expect(await names(standing)).toEqual(['Sample B', 'Sample A']);
    expect(await names(viewer(50, { isDemo: true, partnerId: 40 }))).toEqual([
      'Mine',
      'Sample B',
      'Sample A',
    ]);
  });

  test('are not offered to put photos into', async () => {
    const listed = await collections.call(demo, 'GET', '/api/collections');
    expect(read(collectionSchema.array(), listed).map(({ name }) => name)).toEqual(['Mine']);
  });
});

test('the memories that photos may be put into come newest first, of both, at most a thousand', async () => {
  await collections.database.query('truncate memory cascade');
  await insertMemories(
    Array.from({ length: 1005 }, (_, index) => ({
      owner: 1 + (index % 2),
      name: `${index}`,
      at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    })),
  );
  const listed = read(collectionSchema.array(), await collections.call(ana, 'GET', '/api/collections'));
  expect(listed).toHaveLength(1000);
  expect(listed.slice(0, 3).map(({ name }) => name)).toEqual(['1004', '1003', '1002']);
});

describe('the cover', () => {
  test('is the first photo’s until somebody chooses another, and again when that one goes', async () => {
    const memory = await recordMemory(collections, ana, { name: 'Cover', photoCount: 3 });
    const [first, second, third] = memory.photos;
    if (!first || !second || !third) throw new Error('there are three');
    const cover = async () => {
      const { items } = await pageOf(ben, `${path}?q=Cover`);
      return items[0]?.thumbnailUrl;
    };
    const choose = (coverPhotoId: number | null) =>
      collections.call(ben, 'PUT', `/api/collections/${memory.id}`, { name: 'Cover', coverPhotoId });
    const at = (photo: typeof first) => `/api/images/${imageName(photo.filePath)}?w=320`;

    expect(await cover()).toBe(at(first));
    expect(read(collectionWithThumbnailSchema, await choose(third.id))).toMatchObject({
      coverPhotoId: third.id,
      thumbnailUrl: at(third),
      thumbnail: { name: imageName(third.filePath), width: 64, height: 48, thumbhash: null },
    });
    expect(await cover()).toBe(at(third));
    await collections.call(ana, 'DELETE', `/api/photos/${third.id}`);
    expect(await cover()).toBe(at(first));
    await choose(second.id);
    expect(await cover()).toBe(at(second));
    await choose(null);
    expect(await cover()).toBe(at(first));
    await collections.call(ana, 'DELETE', `/api/photos/${first.id}`);
    expect(await cover()).toBe(at(second));
  });

  test('must be a photo of that memory', async () => {
    const memory = await recordMemory(collections, ana, { photoCount: 1 });
    const other = await recordMemory(collections, ana, { photoCount: 1 });
    const answer = await collections.call(ana, 'PUT', `/api/collections/${memory.id}`, {
      name: 'x',
      coverPhotoId: other.photos[0]?.id,
    });
    expect(answer.status).toBe(400);
    expect(problem(answer).errors).toEqual([
      { path: 'coverPhotoId', message: 'The cover must be a photo of this memory.' },
    ]);
  });
});
