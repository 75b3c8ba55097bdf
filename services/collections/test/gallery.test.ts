import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CollectionWithThumbnail,
  collectionSchema,
  collectionWithThumbnailSchema,
  sortOrders,
  timelineMonthSchema,
  timeOrders,
} from '@our-dates/contracts/collections';
import { searchLimits, understoodHeader } from '@our-dates/contracts/gallery-terms';
import { imageName } from '@our-dates/contracts/paths';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { problem, read, recordMemory } from '../testing/forms.ts';

const ana = viewer(1, { partnerId: 2 });
const ben = viewer(2, { partnerId: 1 });
const path = '/api/collections/with-thumbnails';

let collections: TestCollections;
beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
});
afterAll(() => collections.stop());

/** Memories as rows, for tests of many. */
async function insertMemories(
  rows: readonly {
    owner: number;
    name: string;
    description?: string;
    at?: string;
    date?: string;
    isProtected?: boolean;
  }[],
): Promise<void> {
  await collections.database.query(
    `insert into memory (owner_id, name, description, type, created_at, date, is_protected)
     select owner, name, description, 'custom', coalesce(at::timestamptz, now()), date,
       coalesce("isProtected", false)
     from json_to_recordset($1)
       as row (owner int, name text, description text, at text, date date, "isProtected" boolean)`,
    [JSON.stringify(rows)],
  );
}

async function pageOf(who: typeof ana, address: string) {
  const answer = await collections.call(who, 'GET', address);
  const items = read(collectionWithThumbnailSchema.array(), answer);
  const link = answer.headers.get('link') ?? '';
  const [, next] = /<([^>]+)>; rel="next"/.exec(link) ?? [];
  const [, previous] = /<([^>]+)>; rel="prev"/.exec(link) ?? [];
  const understood = decodeURIComponent(answer.headers.get(understoodHeader) ?? '');
  return { items, next, previous, understood };
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
        ...(index % 5 === 0 ? {} : { date: `2025-0${1 + (index % 9)}-11` }),
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
    const key = ({ name, createdAt, date }: CollectionWithThumbnail) => {
      if (sort === 'date') return date ?? '';
      return sort === 'name' ? name.toLowerCase() : createdAt;
    };
    const inOrder = items.toSorted((a, b) => {
      const [left, right] = sort === 'recent' || sort === 'date' ? [b, a] : [a, b];
      return key(left) < key(right) ? -1 : 1;
    });
    expect(items.map(key)).toEqual(inOrder.map(key));
  });

  test.each(sortOrders)('is read by %s upwards from its end as it is downwards', async (sort) => {
    const downwards = await allPages(ana, `sort=${sort}&limit=7`);
    const last = await pageOf(ana, `${path}?sort=${sort}&limit=7`);
    let { next } = last;
    let end = last;
    while (next !== undefined) {
      end = await pageOf(ana, next);
      next = end.next;
    }
    const upwards = [end.items];
    let { previous } = end;
    while (previous !== undefined) {
      const page = await pageOf(ana, previous);
      upwards.unshift(page.items);
      expect((await pageOf(ana, page.next ?? '')).items.slice(0, 1)).toEqual(upwards[1]?.slice(0, 1));
      previous = page.previous;
    }
    expect(upwards.flat().map(({ id }) => id)).toEqual(downwards.flat().map(({ id }) => id));
    expect(last.previous).toBeUndefined();
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

  test('continues behind a memory that was deleted meanwhile', async () => {
    const { items, next } = await pageOf(ana, `${path}?sort=name&limit=10`);
    const expected = await pageOf(ana, next ?? '');
    await collections.database.query('delete from memory where id = $1', [items[9]?.id]);
    expect((await pageOf(ana, next ?? '')).items).toEqual(expected.items);
    await insertMemories([{ owner: 1, name: items[9]?.name ?? '', at: items[9]?.createdAt ?? '' }]);
  });

  test('accepts only its own cursors', async () => {
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

  test.each([
    'from=2026-13',
    'from=yesterday',
    'sort=name&from=2026-01',
    'sort=recent&from=undated',
    'from=2026-01&cursor=x',
    'before=x',
    'q=x&today=2026-02-30',
    'q=x&words=all',
  ])('refuses %s', async (query) => {
    expect((await collections.call(ana, 'GET', `${path}?${query}`)).status).toBe(400);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'sort=size', `q=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      expect((await collections.call(ana, 'GET', `${path}?${query}`)).status).toBe(400);
    },
  );
});

describe('the timeline', () => {
  const timeline = async (who: typeof ana, query: string) => {
    const answer = await collections.call(who, 'GET', `/api/collections/timeline?${query}`);
    return read(timelineMonthSchema.array(), answer).map(({ month, count }) => `${month} ${count}`);
  };
  beforeAll(async () => {
    await collections.database.query('truncate memory cascade');
    await insertMemories([
      { owner: 1, name: 'A', date: '2024-08-31', at: '2024-09-01T00:00:00Z' },
      { owner: 2, name: 'B', date: '2024-08-01', at: '2024-08-31T23:59:59.999Z' },
      { owner: 1, name: 'C', date: '2023-12-31', at: '2024-08-01T00:00:00Z' },
      { owner: 1, name: 'D', date: '2024-09-01', at: '2024-07-31T23:59:59.999Z' },
      { owner: 2, name: 'E', at: '2024-07-02T00:00:00Z' },
      { owner: 3, name: 'Not theirs', date: '2020-01-01' },
    ]);
  });

  test('counts the months of both in the order of the gallery', async () => {
    expect(await timeline(ana, '')).toEqual(['2024-09 1', '2024-08 2', '2024-07 2']);
    expect(await timeline(ben, 'sort=first')).toEqual(['2024-07 2', '2024-08 2', '2024-09 1']);
    expect(await timeline(ana, 'sort=date')).toEqual(['2024-09 1', '2024-08 2', '2023-12 1', 'undated 1']);
    expect(await timeline(viewer(4), 'sort=date')).toEqual([]);
  });

  test.each(timeOrders)(
    'leads in the order %s to the first memory of each month, and to those above',
    async (sort) => {
      const [all = []] = await allPages(ana, `sort=${sort}`);
      let place = 0;
      for (const entry of await timeline(ana, `sort=${sort}`)) {
        const [month, count] = entry.split(' ');
        const { items, previous } = await pageOf(ana, `${path}?sort=${sort}&from=${month}`);
        expect(items).toEqual(all.slice(place));
        const above = await pageOf(ana, previous ?? '');
        expect([above.items, above.previous]).toEqual([all.slice(0, place), undefined]);
        place += Number(count);
      }
      expect(place).toBe(all.length);
    },
  );

  test('leads on from a month without memories to those around it', async () => {
    const { items, previous } = await pageOf(ana, `${path}?sort=date&from=2024-03`);
    expect(items.map(({ name }) => name)).toEqual(['C', 'E']);
    expect((await pageOf(ana, previous ?? '')).items.map(({ name }) => name)).toEqual(['D', 'A', 'B']);
    const beyond = await pageOf(ana, `${path}?sort=first&from=2030-01`);
    expect([beyond.items, beyond.next]).toEqual([[], undefined]);
    expect((await pageOf(ana, beyond.previous ?? '')).items).toHaveLength(5);
  });

  test('counts only what a search finds, and each memory once', async () => {
    expect(await timeline(ana, 'sort=date&q=nowhere')).toEqual([]);
    expect(await timeline(ana, 'sort=date&q=2024')).toEqual(['2024-09 1', '2024-08 2']);
    await insertMemories([{ owner: 1, name: 'Our 2024', date: '2024-01-01', at: '2024-07-02T00:00:00Z' }]);
    expect(await timeline(ana, 'sort=date&q=2024')).toEqual(['2024-09 1', '2024-08 2', '2024-01 1']);
  });
});

describe('the longest search', () => {
  // Node refuses a message whose headers are longer.
  const headerBytes = 16 * 1024;
  const wide = '\u{20bb7}'.repeat(searchLimits.length);

  test('finds its page and the neighbouring ones, in headers that every client accepts', async () => {
    expect(Buffer.byteLength(wide)).toBe(searchLimits.bytes);
    await collections.database.query('truncate memory cascade');
    await insertMemories([1, 2, 3].map((each) => ({ owner: 1, name: `${wide} ${each}`, description: wide })));
    const query = new URLSearchParams({ q: wide, sort: 'name', limit: '1', today: '2026-11-21' });
    const first = await pageOf(ana, `${path}?${query}`);
    const second = await collections.call(ana, 'GET', first.next ?? '');
    const link = second.headers.get('link') ?? '';
    expect(link).toMatch(/rel="prev", <.+rel="next"$/);
    const all = [...second.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    expect(all.length).toBeLessThan(headerBytes);
  });

  test('is refused with a reason when it takes more bytes than fit into a header', async () => {
    const families = '👩‍👩‍👧‍👦'.repeat(60);
    const answer = await collections.call(ana, 'GET', `${path}?${new URLSearchParams({ q: families })}`);
    expect(answer.status).toBe(400);
    expect(problem(answer).message).toContain(`at most ${searchLimits.bytes} bytes in UTF-8`);
  });
});

/** What the accounts 1 and 2 are called, as the event says that comes from the service which owns them. */
async function callThem(me: string, partner: string): Promise<void> {
  revision += 1;
  for (const [index, displayName] of [me, partner].entries()) {
    await collections.tell('user.updated', {
      userId: index + 1,
      revision,
      username: `user${index + 1}`,
      displayName,
      profilePicture: null,
      isDemo: false,
      isSampleOwner: false,
    });
  }
  await waitFor(async () => {
    const { rows } = await collections.database.query('select revision from person where user_id in (1, 2)');
    expect(rows.map((row) => Number(row.revision))).toEqual([revision, revision]);
  });
}
let revision = 1;

describe('a search that means a time, a person or a like', () => {
  const find = async (q: string, more = '') => {
    const query = new URLSearchParams({ q, sort: 'name', today: '2026-11-21' });
    const { items, understood } = await pageOf(ana, `${path}?${query}${more}`);
    return { names: items.map(({ name }) => name), understood };
  };
  beforeAll(async () => {
    await callThem('Ana', 'Ben');
    await collections.database.query('truncate memory cascade');
    await insertMemories([
      { owner: 1, name: 'August 2024 trip', date: '2025-01-05' },
      { owner: 1, name: 'Beach', date: '2024-08-31' },
      { owner: 2, name: 'Museum', date: '2024-08-01' },
      { owner: 2, name: 'Museum again', date: '2024-09-01' },
      { owner: 2, name: 'Someday', description: 'Not in august 2024.' },
      { owner: 3, name: 'Of strangers', date: '2024-08-15' },
    ]);
    for (const [name, likers] of [
      ['Beach', [1, 2]],
      ['Museum', [1, 3]],
      ['Museum again', [2]],
    ] as const) {
      await collections.database.query(
        `with one as (
           insert into photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width, height,
             uploaded_by)
           select id, 1, md5($1), 't', 'f', 'image/jpeg', 1, 'x', 4, 3, 1 from memory where name = $1 returning id)
         insert into photo_like (photo_id, user_id) select id, unnest($2::integer[]) from one`,
        [name, likers],
      );
    }
  });

  test('adds the days to what holds the words, each memory once', async () => {
    expect(await find('August 2024')).toEqual({
      names: ['August 2024 trip', 'Beach', 'Museum', 'Someday'],
      understood: 'memories of August 2024',
    });
  });

  test('searches only for the words if requested', async () => {
    const words = { names: ['August 2024 trip', 'Someday'], understood: '' };
    expect(await find('August 2024', '&words=only')).toEqual(words);
  });

  test.each([
    ['museum 2024', ['Museum', 'Museum again'], 'memories of 2024 with “museum”'],
    ['from Ben', ['Museum', 'Museum again', 'Someday'], 'memories that Ben recorded'],
    ['from Ben in August 2024', ['Museum'], 'memories of August 2024 that Ben recorded'],
    ['loved by me', ['Beach', 'Museum'], 'memories that you loved'],
    ['what we both loved', ['Beach'], 'memories that we both loved'],
    ['loved by Ben', ['Beach', 'Museum again'], 'memories that Ben loved'],
    ['what we both loved in 2025', [], 'memories of 2025 that we both loved'],
    ['last August', [], 'memories of August 2026'],
    ['beach', ['Beach'], ''],
  ])('“%s”', async (q, names, understood) => {
    expect(await find(q)).toEqual({ names, understood });
  });

  test.each(sortOrders)('is paged by %s both ways without gaps or repetitions', async (sort) => {
    const query = `sort=${sort}&limit=1&q=August+2024&today=2026-11-21`;
    const [whole = []] = await allPages(ana, query.replace('limit=1', 'limit=10'));
    const pages = await allPages(ana, query);
    expect(pages.flat()).toEqual(whole);
    expect(whole).toHaveLength(4);
    const second = (await pageOf(ana, `${path}?${query}`)).next ?? '';
    const { previous } = await pageOf(ana, second);
    expect((await pageOf(ana, previous ?? '')).items).toEqual(whole.slice(0, 1));
  });

  test.each([
    'Anne-Marie',
    'a.*+?^$()[]{}|\\/-',
    '%_\\',
    `Z${'\u0337'.repeat(60)}`.repeat(20),
    '👨‍👩‍👧‍👦'.repeat(64),
  ])('is found from a partner whatever the name: %s', async (name) => {
    await callThem('Ana-Lena', name);
    const query = new URLSearchParams({ q: 'from my partner', sort: 'name' });
    const { items, understood } = await pageOf(ana, `${path}?${query}`);
    expect(items.map((memory) => memory.name)).toEqual(['Museum', 'Museum again', 'Someday']);
    expect(understood).toMatch(/^memories that .+ recorded$/);
    const cherry = await collections.call(ana, 'GET', `${path}?q=cherry`);
    expect([cherry.status, cherry.json]).toEqual([200, []]);
    await callThem('Ana', 'Ben');
  });

  test('knows names on its own: what an older page sends of them is not read', async () => {
    const query = new URLSearchParams({ q: 'from Kate', me: 'Anne-Marie', partner: 'Kate' });
    expect((await pageOf(ana, `${path}?${query}`)).understood).toBe('');
  });

  test('forgets the name of a removed account, even when an older event arrives late', async () => {
    const leaver = viewer(1, { partnerId: 77 });
    const news = {
      userId: 77,
      revision: 1,
      username: 'zoe',
      displayName: 'Zoe',
      profilePicture: null,
      isDemo: false,
      isSampleOwner: false,
    };
    await collections.tell('user.updated', news);
    const understood = async () => (await pageOf(leaver, `${path}?q=from+Zoe`)).understood;
    await waitFor(async () => expect(await understood()).toBe('memories that Zoe recorded'));
    await collections.tell('user.deleted', { userId: 77, username: 'zoe' });
    await waitFor(async () => expect(await understood()).toBe(''));
    await collections.tell('user.updated', { ...news, revision: 2 });
    await callThem('Ana', 'Ben');
    expect(await understood()).toBe('');
  });

  test('shows nothing of an ex-partner', async () => {
    const query = 'q=what+we+both+loved';
    expect((await pageOf(viewer(1), `${path}?${query}`)).items).toEqual([]);
  });
});

describe('a tolerant search', () => {
  const names = async (q: string, more = '') => {
    const query = new URLSearchParams({ q, sort: 'name' });
    const { items, understood } = await pageOf(ana, `${path}?${query}${more}`);
    return [items.map(({ name }) => name), understood];
  };
  beforeAll(async () => {
    await collections.database.query('truncate memory cascade');
    await insertMemories([
      { owner: 1, name: 'Été à Zürich', description: 'Anna had pizza', date: '2024-08-31' },
      { owner: 2, name: 'Lisbon', description: 'Łódź was colder.', date: '2023-05-01' },
      { owner: 1, name: 'Lisbon again', date: '2024-05-01' },
      { owner: 1, name: 'Ｗｉｄｅ 100％' },
      { owner: 3, name: 'Madrid of strangers' },
    ]);
  });

  test.each([
    ['zurich', ['Été à Zürich']],
    ['ete', ['Été à Zürich']],
    ['ZÜRICH', ['Été à Zürich']],
    ['lodz', ['Lisbon']],
    ['wide 100%', ['Ｗｉｄｅ 100％']],
    ['pizza anna', ['Été à Zürich']],
    ['anna zurich  pizza', ['Été à Zürich']],
    ['anna lisbon', []],
  ])('for “%s” takes accents and the order of words as they come', async (q, found) => {
    expect(await names(q, '&words=only')).toEqual([found, '']);
  });

  test('shows results of a similar spelling when nothing has the words, and says so', async () => {
    expect(await names('Lisbom')).toEqual([['Lisbon', 'Lisbon again'], 'Lisbon']);
    expect(await names('Lisbom again')).toEqual([['Lisbon again'], 'Lisbon again']);
    expect(await names('zurihc')).toEqual([['Été à Zürich'], 'Zürich']);
    expect(await names('Lisbon')).toEqual([['Lisbon', 'Lisbon again'], '']);
    expect(await names('Lisbom', '&words=only')).toEqual([[], '']);
    expect(await names('qqqqqq')).toEqual([[], '']);
  });

  test('knows no spelling of strangers, nor of an ex-partner', async () => {
    expect(await names('Madrit')).toEqual([[], '']);
    const alone = await pageOf(viewer(4), `${path}?q=Lisbom`);
    expect([alone.items, alone.understood]).toEqual([[], '']);
  });

  test('pages and counts by month what is spelled almost so', async () => {
    const pages = await allPages(ana, 'q=Lisbom&sort=date&limit=1');
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([['Lisbon again'], ['Lisbon']]);
    const timeline = await collections.call(ana, 'GET', '/api/collections/timeline?sort=date&q=Lisbom');
    expect(timeline.json).toEqual([
      { month: '2024-05', count: 1 },
      { month: '2023-05', count: 1 },
    ]);
  });

  describe('for what comments say', () => {
    const written = (
      commentId: number,
      authorId: number,
      content: string,
      more: { revision?: number } = {},
    ) =>
      collections.tell('comment.written', {
        commentId,
        photoId: 900,
        authorId,
        revision: 1,
        content,
        ...more,
      });
    /** All comments up to here have been received. */
    const heard = async (commentId: number) => {
      await written(commentId, 1, 'the end');
      await waitFor(async () => {
        const { rowCount } = await collections.database.query(
          'select from comment_text where comment_id = $1',
          [commentId],
        );
        expect(rowCount).toBe(1);
      });
    };
    beforeAll(async () => {
      await collections.database.query(
        `insert into photo (id, memory_id, position, name, title, file_name, content_type, bytes, sha256, width, height,
           uploaded_by)
         select 900, id, 1, md5('commented'), 'Uploaded Photo', 'f', 'image/jpeg', 1, 'x', 4, 3, 1
         from memory where name = 'Lisbon'`,
      );
      await written(1, 1, 'The tram was yéllow');
      await written(2, 2, 'Octopus for supper');
      await written(3, 77, 'Secret of an ex-partner');
      await heard(99);
    });
    afterAll(() => collections.database.query('delete from photo'));

    test('finds all words in one comment of either of them, and each memory once', async () => {
      expect(await names('yellow')).toEqual([['Lisbon'], '']);
      expect(await names('octopus')).toEqual([['Lisbon'], '']);
      expect(await names('yellow tram')).toEqual([['Lisbon'], '']);
      expect(await names('octopus yellow', '&words=only')).toEqual([[], '']);
      await written(4, 1, 'Lisbon is where the tram is');
      await heard(98);
      expect(await names('lisbon')).toEqual([['Lisbon', 'Lisbon again'], '']);
      const pages = await allPages(ana, 'q=tram&limit=1');
      expect(pages.flat().map(({ name }) => name)).toEqual(['Lisbon']);
    });

    test('finds nothing that the viewer may not read', async () => {
      expect(await names('secret', '&words=only')).toEqual([[], '']);
      const without = await pageOf(viewer(2), `${path}?q=yellow&words=only`);
      expect(without.items).toEqual([]);
      expect((await pageOf(viewer(2), `${path}?q=octopus`)).items).toHaveLength(1);
    });

    test('goes by the newest text, and forgets what was deleted, in whatever order events arrive', async () => {
      await written(5, 1, 'third text', { revision: 3 });
      await written(5, 1, 'second text', { revision: 2 });
      await collections.tell('comment.deleted', { commentId: 6, photoId: 900, authorId: 1 });
      await written(6, 1, 'late ghost');
      await written(7, 1, 'short lived');
      await collections.tell('comment.deleted', { commentId: 7, photoId: 900, authorId: 1 });
      await heard(97);
      expect(await names('third text')).toEqual([['Lisbon'], '']);
      for (const gone of ['second', 'ghost', 'lived']) {
        await waitFor(async () => expect(await names(gone, '&words=only')).toEqual([[], '']));
      }
    });
  });

  test('finds a memory by the titles of its photos, as they are now', async () => {
    const { database } = collections;
    await database.query(
      `insert into photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width, height,
         uploaded_by)
       select id, place, md5(name || place), title, 'f', 'image/jpeg', 1, 'x', 4, 3, 1
       from memory, (values (1, 'Crème brûlée'), (2, 'Uploaded Photo')) as given (place, title)
       where name = 'Lisbon again'`,
    );
    expect(await names('creme again')).toEqual([['Lisbon again'], '']);
    expect(await names('uploaded', '&words=only')).toEqual([[], '']);
    await database.query(`update photo set title = 'Pastel de nata' where title like 'Cr%'`);
    expect(await names('creme', '&words=only')).toEqual([[], '']);
    expect(await names('nata')).toEqual([['Lisbon again'], '']);
    await database.query(
      `update photo set position = 9, memory_id = (select id from memory where name = 'Lisbon') where title like 'Pas%'`,
    );
    expect(await names('nata')).toEqual([['Lisbon'], '']);
    await database.query('delete from photo');
    expect(await names('nata', '&words=only')).toEqual([[], '']);
    await database.query(`update memory set description = 'With nata' where name = 'Lisbon'`);
    expect(await names('nata')).toEqual([['Lisbon'], '']);
  });
});

describe('a search for words in the gallery', () => {
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
    ['é', ['Café Élan', '100% ours', '1000 steps']],
    ['ÜB', ['Café Élan']],
    ['X', ['1000 steps']],
    ['e_', ['100% ours']],
    ['🎡', []],
    [' 0', ['100% ours', '1000 steps']],
    ['n\nr', ['Café Élan', '100% ours', 'No words']],
    ['   ', ['1000 steps', '100% ours', 'Café Élan', 'No words']],
  ])('for "%s" finds the memories whose name or description holds it, in any case', async (text, names) => {
    const { items } = await pageOf(ana, `${path}?sort=name&q=${encodeURIComponent(text)}`);
    expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test('is paged with the search in the link', async () => {
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

describe('names of memories in the gallery', () => {
  test('are sorted as people do: without regard to case, and letters with accents next to those without', async () => {
    await collections.database.query('truncate memory cascade');
    const names = ['zebra', 'Äpfel', 'apple', 'Banana', 'aZure', 'éclair', 'Ähre', 'Zoo', 'ECHO'];
    await insertMemories(names.map((name) => ({ owner: 1, name })));
    const { items } = await pageOf(ana, `${path}?sort=name`);
    expect(items.map(({ name }) => name)).toEqual(names.toSorted(new Intl.Collator('en').compare));
  });

  test('of any length can be at the end of a page', async () => {
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

  test('are listed with a demo user’s own memories, and in no other person’s gallery', async () => {
    const names = async (who: typeof demo) => (await pageOf(who, path)).items.map(({ name }) => name);
    expect(await names(demo)).toEqual(['Mine', 'Sample B', 'Sample A']);
    expect(await names(ana)).toEqual([]);
  });

  test('are there once for their owner, and for their owner’s partner', async () => {
    const names = async (who: typeof demo) => (await pageOf(who, path)).items.map(({ name }) => name);
    expect(await names(standing)).toEqual(['Sample B', 'Sample A']);
    expect(await names(viewer(50, { isDemo: true, partnerId: 40 }))).toEqual([
      'Mine',
      'Sample B',
      'Sample A',
    ]);
  });

  test('are not offered as a memory to move photos to', async () => {
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

describe('the cover of a memory', () => {
  test('is the first photo until another is chosen, and again when that one is deleted', async () => {
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
      { path: 'coverPhotoId', code: 'NOT_IN_MEMORY', message: 'The cover must be a photo of this memory.' },
    ]);
  });
});
