import { parseArgs } from 'node:util';
import { timeOrders } from '@our-dates/contracts/collections';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Db, Pool } from '@our-dates/service-kit/postgres/pool';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import { positionOfMonth } from '../../../../services/collections/src/domain/months.ts';
import { understand } from '../../../../services/collections/src/domain/search/understand.ts';
import {
  type GalleryRequest,
  galleryStatement,
} from '../../../../services/collections/src/repository/gallery.ts';
import type { MemorySearch } from '../../../../services/collections/src/repository/memory-search.ts';
import { timelineStatement } from '../../../../services/collections/src/repository/timeline.ts';
import { nearTheEnd, openGallery } from '../lists/filled-gallery.ts';
import type { Measurement, Point } from '../measurement.ts';
import { withUndo } from '../processes.ts';

export const about = `What PostgreSQL takes for the gallery of one owner: each order, search and timeline.
    --memories 100000    may be given several times, default 100000 and 1000000
    --runs 7             of each statement`;

const viewer: Viewer = { id: 1, username: 'ana', partnerId: 2, isDemo: false };
type Statement = ReturnType<typeof galleryStatement>;

const today = '2026-11-21';
const limit = 24;

interface Shape {
  readonly name: string;
  readonly statement: Statement;
  /** An index that came later: everything is measured without it too. */
  readonly since?: string;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      memories: { type: 'string', multiple: true, default: ['100000', '1000000'] },
      runs: { type: 'string', default: '7' },
    },
  });
  return withUndo(async (undo) => {
    const postgres = await startPostgres();
    undo(() => postgres.stop());
    const taken = new Map<string, Point[]>();
    const indexes = new Map<string, Point[]>();
    const add = (series: Map<string, Point[]>, name: string, point: Point) =>
      series.set(name, [...(series.get(name) ?? []), point]);
    for (const memories of values.memories.map(Number)) {
      const gallery = await openGallery(postgres.url, memories);
      try {
        for (const [name, seconds] of gallery.built)
          add(indexes, name, { size: memories, values: [seconds] });
        for await (const [name, times] of measure(gallery.pool, Number(values.runs))) {
          add(taken, name, { size: memories, values: times });
        }
      } finally {
        await gallery.close();
      }
    }
    const series = (of: Map<string, Point[]>) => [...of].map(([name, points]) => ({ name, points }));
    return [
      { title: 'A statement of the gallery in PostgreSQL', unit: 'ms', series: series(taken) },
      { title: 'An index of the gallery is built', unit: 's', series: series(indexes) },
    ];
  });
}

async function* measure(pool: Pool, runs: number): AsyncGenerator<[string, number[]]> {
  for (const { name, statement, since } of await shapes(pool)) {
    yield [name, await milliseconds(pool, statement, runs)];
    if (since === undefined) continue;
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`drop index ${since}`);
    yield [`${name}, without ${since}`, await milliseconds(client, statement, 3)];
    await client.query('rollback');
    client.release();
  }
}

async function milliseconds(db: Db, statement: Statement, runs: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < runs; count++) {
    const start = performance.now();
    await db.query(statement);
    times.push(performance.now() - start);
  }
  return times;
}

const wordsOnly = (words: string): MemorySearch => ({ words, meaning: null });

/** As the domain understands it for this viewer. */
function meant(words: string): MemorySearch {
  const understood = understand(words, { today, me: 'Ana', partner: { name: 'Ben' } });
  if (!understood) throw new Error(`“${words}” was not understood.`);
  const ids = { me: [1], partner: [2], both: [1, 2] };
  const { spans, recordedBy, likedBy } = understood;
  return {
    words,
    meaning: {
      spans,
      ownerId: recordedBy && (ids[recordedBy][0] ?? null),
      likedBy: likedBy && ids[likedBy],
      words: understood.words,
    },
  };
}

const searches: readonly { name: string; search: MemorySearch; since?: string }[] = [
  { name: 'a word in every memory', search: wordsOnly('memory') },
  { name: 'a word in every third', search: wordsOnly('fair') },
  { name: 'a word in one', search: wordsOnly('needle') },
  { name: 'an absent word', search: wordsOnly('submarine') },
  { name: 'two frequent letters', search: wordsOnly('em') },
  { name: 'two absent letters', search: wordsOnly('qz'), since: 'memory_by_letters' },
  { name: 'one absent letter', search: wordsOnly('ж'), since: 'memory_by_letters' },
  { name: 'three signs, absent', search: wordsOnly('?!?'), since: 'memory_by_letters' },
  { name: '“August 2019”', search: meant('August 2019') },
  { name: '“2019”', search: meant('2019') },
  { name: '“in August”', search: meant('in August') },
  { name: '“from Ben”', search: meant('from Ben') },
  { name: '“loved by me”', search: meant('loved by me') },
  { name: '“what we both loved in 2019”', search: meant('what we both loved in 2019') },
  { name: '“needle 2020”', search: meant('needle 2020') },
];

async function shapes(pool: Pool): Promise<Shape[]> {
  const page = (request: Partial<GalleryRequest>) =>
    galleryStatement({ viewer, sort: 'recent', limit, search: null, after: null, ...request });
  const all: Shape[] = [];
  for (const sort of ['recent', 'first', 'name', 'date'] as const) {
    const deep = await nearTheEnd(pool, sort);
    all.push({ name: `${sort}, first page`, statement: page({ sort }) });
    all.push({ name: `${sort}, deepest page`, statement: page({ sort, after: deep }) });
    all.push({ name: `${sort}, page before it`, statement: page({ sort, after: deep, backwards: true }) });
  }
  for (const sort of timeOrders) {
    const after = positionOfMonth('2018-03', sort);
    all.push({ name: `${sort}, from March 2018`, statement: page({ sort, after }) });
    all.push({ name: `timeline, ${sort}`, statement: timelineStatement({ viewer, sort, search: null }) });
  }
  for (const { name, search, ...since } of searches) {
    all.push({ name: `search, ${name}`, statement: page({ search }), ...since });
    const statement = timelineStatement({ viewer, sort: 'date', search });
    all.push({ name: `timeline, ${name}`, statement });
  }
  return all;
}
