import { mergePath, mergesPath } from '@our-dates/contracts/merge-paths';
import { fillPath } from '@our-dates/contracts/paths';
import { couple, type Person } from '@our-dates/test-support/api-people';
import { until } from '@our-dates/test-support/until';
import pg from 'pg';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { rowsIn } from '../tools/events.ts';
import { killAt, listed, photosEach, type Recorded, record, type Stop, settled } from '../tools/kill-at.ts';
import type { Processes } from '../tools/platform.ts';
import { verifyBlobs, verifyEvents } from '../tools/verify.ts';

const merging: readonly Stop[] = [
  { step: 'before the photos move', service: 'collections', table: 'photo' },
  { step: 'before the other memory is hidden', service: 'collections', table: 'hidden_memory' },
  { step: 'before it is noted', service: 'collections', table: 'memory_merge' },
  { step: 'before its events are noted', service: 'collections', table: 'outbox' },
  { step: 'before the comments follow', service: 'comments', table: 'photo' },
  { step: 'before the log knows', service: 'activity', table: 'change' },
];

const undoing: readonly Stop[] = [
  { step: 'before the other memory is shown', service: 'collections', table: 'hidden_memory' },
  { step: 'before the photos move back', service: 'collections', table: 'photo' },
  { step: 'before its note goes', service: 'collections', table: 'memory_merge' },
];

const finishing: readonly Stop[] = [
  { step: 'before stories move', service: 'collections', table: 'story' },
  { step: 'before its events are noted', service: 'collections', table: 'outbox' },
];

export const scenario: Scenario = {
  about: 'kill -9 between the steps of merges of two memories: every photo is in one memory, and once',
  limitMs: 600_000,
  async run(context) {
    const platform = await context.startProcesses({ env: { SWEEP_INTERVAL: '1s' } });
    const [one, other] = await couple(platform.url);
    const memories: Memories = { one: await record(one, 'One'), other: await record(other, 'Other') };
    const begin = { platform, one, other, memories };
    for (const stop of merging) {
      await mergeWhileKilled(context, begin, stop);
      await undo(begin);
      await settled(platform);
    }
    for (const stop of undoing) await undoWhileKilled(context, begin, stop);
    for (const stop of finishing) {
      await finishWhileKilled(
        context,
        { ...begin, memories: { ...memories, other: await record(other, stop.step) } },
        stop,
      );
    }
    await settled(platform);
    await verifyBlobs(context, platform, { atLeast: photosEach * (2 + finishing.length) });
    await verifyEvents(context, platform);
  },
};

interface Memories {
  readonly one: Recorded;
  readonly other: Recorded;
}

interface Scene {
  readonly platform: Processes;
  readonly one: Person;
  readonly other: Person;
  readonly memories: Memories;
}

function merge({ one, memories }: Scene) {
  return one.call('POST', fillPath(mergesPath, { id: memories.one.id }), {
    body: { from: memories.other.id },
  });
}

function undo({ other, memories }: Scene) {
  return other.call('DELETE', fillPath(mergePath, { id: memories.one.id, from: memories.other.id }));
}

/** How many photos are in the one memory, and in the other; null: that is not shown. */
async function counts({ one, memories }: Scene): Promise<readonly (number | null)[]> {
  const count = async ({ id }: Recorded) => {
    const { status } = await one.call('GET', `/api/photos?collectionId=${id}`);
    return status === 200 ? (await listed(one, id)).length : null;
  };
  return [await count(memories.one), await count(memories.other)];
}

async function mergeWhileKilled(context: ScenarioContext, scene: Scene, stop: Stop): Promise<void> {
  context.say(`a merge is killed ${stop.step}`);
  const first = await killAt(scene.platform, stop, () => merge(scene));
  // What was not acknowledged is asked for again, as a person would; it may have been done all the same.
  const { status } = first.status === 200 ? first : await merge(scene);
  await settled(scene.platform);
  const [into, from] = await counts(scene);
  const comments = await rowsIn(scene.platform.databaseOf('comments'), 'comment');
  context.report({
    step: `merge, ${stop.service} killed ${stop.step}`,
    result: `answered ${first.status}, then ${status}: ${into} photos in one memory, ${comments} comments`,
    passed: status === 200 && into === 2 * photosEach && from === null && comments === 2 * photosEach,
  });
}

async function undoWhileKilled(context: ScenarioContext, scene: Scene, stop: Stop): Promise<void> {
  context.say(`the undoing of a merge is killed ${stop.step}`);
  await merge(scene);
  const first = await killAt(scene.platform, stop, () => undo(scene));
  const { status } = first.status === 204 ? first : await undo(scene);
  await settled(scene.platform);
  const [into, from] = await counts(scene);
  context.report({
    step: `undoing, ${stop.service} killed ${stop.step}`,
    result: `answered ${first.status}, then ${status}: ${into} and ${from} photos`,
    passed: status === 204 && into === photosEach && from === photosEach,
  });
}

/** The day in which it could be undone has passed. */
async function finishWhileKilled(context: ScenarioContext, scene: Scene, stop: Stop): Promise<void> {
  context.say(`a merge is killed as it becomes final, ${stop.step}`);
  const { platform, memories } = scene;
  const before = (await counts(scene))[0] ?? 0;
  await merge(scene);
  await settled(platform);
  const database = platform.databaseOf('collections');
  await killAt(platform, stop, () => endDay(database));
  await until(
    'the merge to be final',
    60,
    () => rowsIn(database, `hidden_memory where id = ${memories.other.id}`),
    (count) => count === 0,
  );
  await settled(platform);
  const { status } = await undo(scene);
  const [into] = await counts(scene);
  context.report({
    step: `final, ${stop.service} killed ${stop.step}`,
    result: `${into} photos; undoing answers ${status}`,
    passed: into === before + photosEach && status === 410,
  });
}

async function endDay(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      "update memory_merge set undo_until = now() - interval '1 second' where finished_at is null",
    );
  } finally {
    await client.end();
  }
}
