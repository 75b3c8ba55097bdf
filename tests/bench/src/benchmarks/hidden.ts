import { parseArgs } from 'node:util';
import { transaction } from '@our-dates/service-kit/postgres/pool';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import {
  hideMemories,
  hidePhotos,
  lockPhotosOf,
} from '../../../../services/collections/src/repository/hidden-rows.ts';
import {
  fillCouple,
  firstPage,
  frequentLetters,
  type List,
  listsOf,
  misspeltWord,
  rareWord,
} from '../lists/couple-lists.ts';
import { type OpenDatabase, openDatabase, openGallery } from '../lists/filled-gallery.ts';
import { medianMs, startMeasured } from '../lists/measured-service.ts';
import { interleave, type Measurement } from '../measurement.ts';
import { type Undo, withUndo } from '../processes.ts';

export const about = `Lists and searches of a couple that sees as many memories with and without others that are hidden: a tenth
    of all is deleted, and a tenth is sealed. How long a request to the service takes, one at a time.
    --memories 100000    that are visible
    --rounds 7`;

const nothingHidden = 'nothing is hidden';
const aFifthHidden = 'a tenth is deleted and a tenth is sealed';
/** Of all memories that there are. */
const visibleShare = 0.8;
const step = 10;
const measuredLists = [
  firstPage,
  'photos of a memory',
  rareWord,
  'a word in every memory',
  misspeltWord,
  ...frequentLetters,
];
const dayMs = 86_400_000;

export function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { memories: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '7' } },
  });
  return withUndo((undo) => measure(Number(values.memories), Number(values.rounds), undo));
}

async function measure(memories: number, rounds: number, undo: Undo): Promise<Measurement[]> {
  const postgres = await startPostgres();
  undo(() => postgres.stop());
  const without = await filled(postgres.url, memories, undo);
  const withHidden = await filled(postgres.url, Math.round(memories / visibleShare), undo);
  await hideAFifth(withHidden.gallery, withHidden.memoryId);
  const variants = [
    { name: nothingHidden, ...(await asked(without, undo)) },
    { name: aFifthHidden, ...(await asked(withHidden, undo)) },
  ];
  const measured: Measurement[] = [];
  for (const list of measuredLists) {
    measured.push({
      title: `Time of a request: ${list}`,
      unit: 'ms',
      yardstick: nothingHidden,
      series: await interleave(
        variants.map(({ name, ask }) => ({ name, once: () => medianMs(() => ask(list)) })),
        rounds,
      ),
      targets: [{ series: aFifthHidden, atMost: 1.1, isRatio: true }],
    });
  }
  return measured;
}

interface FilledGallery {
  readonly gallery: OpenDatabase;
  readonly memoryId: number;
  readonly lists: readonly List[];
}

async function filled(postgresUrl: string, memories: number, undo: Undo): Promise<FilledGallery> {
  const gallery = await openGallery(postgresUrl, memories);
  undo(() => gallery.close());
  const comments = await openDatabase(postgresUrl, 'comments');
  undo(() => comments.close());
  const { memoryId, photoId } = await fillCouple(
    { collections: gallery.pool, comments: comments.pool },
    memories,
  );
  return { gallery, memoryId, lists: await listsOf(gallery.pool, { memoryId, photoId }) };
}

/** As the service hides them, except those that a list asks for by name. */
async function hideAFifth({ pool }: OpenDatabase, memoryId: number): Promise<void> {
  for (const [place, hiding] of [
    [3, { deletion: { by: 1, keptMs: 30 * dayMs } }],
    [4, { seal: { opensAt: new Date(Date.now() + 30 * dayMs), opensOn: '2999-01-01' } }],
  ] as const) {
    await transaction(pool, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `select id from memory where id % $1 = $2 and id <> $3 and name not like '%needle%'`,
        [step, place, memoryId],
      );
      const ids = rows.map(({ id }) => id);
      const deletion = 'deletion' in hiding ? hiding.deletion : null;
      await hidePhotos(client, await lockPhotosOf(client, ids), { deletion, withMemory: true });
      await hideMemories(client, ids, hiding);
    });
  }
  await pool.query('vacuum analyze memory, photo, photo_like, hidden_memory, hidden_photo');
}

async function asked({ gallery, lists }: FilledGallery, undo: Undo) {
  const { get } = await startMeasured('collections', gallery, { connections: 1 }, undo);
  return {
    async ask(name: string): Promise<void> {
      const list = lists.find((each) => each.name === name);
      if (!list) throw new RangeError(`There is no list “${name}”.`);
      const answer: unknown = JSON.parse(await get(list.path));
      const { length } = [answer].flat();
      if (length !== list.items)
        throw new Error(`${name} has to answer ${list.items}, but answered ${length}`);
    },
  };
}
