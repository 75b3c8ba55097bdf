import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { type Answer, couple, type Person } from '@our-dates/test-support/api-people';
import { percentile } from '@our-dates/test-support/percentile';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { unsentEvents } from '../tools/events.ts';
import { memoryForm, noiseJpeg, photoForm } from '../tools/pictures.ts';
import type { Processes } from '../tools/platform.ts';

/** How long the broker is away: `BROKER_DOWN_SECONDS`, five minutes unless told. */
const awayMs = Math.min(Number(process.env.BROKER_DOWN_SECONDS ?? 300), 1800) * 1000;
/** Between two rounds of one couple. */
const roundMs = 1000;
const couples = 2;
/** Rounds for each photo: all photos of the outage are worked on at once when the broker is back. */
const roundsPerPhoto = 4;

interface Load {
  readonly answers: { what: string; answer: Answer }[];
  readonly photoIds: number[];
}

export const scenario: Scenario = {
  about: 'the broker is away under load: every request succeeds, and every event arrives afterwards',
  limitMs: awayMs + 300_000,
  async run(context) {
    const platform = await context.startProcesses();
    const people = await Promise.all(Array.from({ length: couples }, () => couple(platform.url)));
    const load: Load = { answers: [], photoIds: [] };
    const ended = new AbortController();

    context.say(`RabbitMQ is killed for ${awayMs / 1000} s`);
    await platform.servers.rabbitMq.kill();
    const working = people.map((pair) => live(platform.url, pair, load, ended.signal));
    const notReady = watchReadiness(platform, ended.signal);
    await delay(awayMs, undefined, { signal: context.signal });
    const waiting = await unsentEvents(platform);
    ended.abort();
    await Promise.all(working);
    reportLoad(context, load, await notReady);

    await platform.servers.rabbitMq.restart();
    const backAt = Date.now();
    context.say('RabbitMQ is back');
    await reportDelivery(context, platform, { waiting, people, load, backAt });
  },
};

/** What a couple does in a round: looks, records, uploads, writes, changes its profile. */
async function live(
  url: string,
  [one, other]: [Person, Person],
  load: Load,
  ended: AbortSignal,
): Promise<void> {
  const { bytes } = await noiseJpeg();
  const note = async (what: string, answering: Promise<Answer>) => {
    const answer = await answering;
    load.answers.push({ what, answer });
    return answer;
  };
  let photoId = 0;
  for (let round = 0; !ended.aborted; round += 1) {
    const began = Date.now();
    const memory = await note(
      'memory',
      one.call('POST', paths.collections, { body: memoryForm(`Day ${round}`) }),
    );
    const { id } = JSON.parse(memory.text);
    if (round % roundsPerPhoto === 0) {
      const uploaded = await note('photo', other.call('POST', paths.photos, { body: photoForm(id, bytes) }));
      if (uploaded.status === 201) {
        photoId = JSON.parse(uploaded.text).id;
        load.photoIds.push(photoId);
      }
    }
    const comments = fillPath(paths.photoComments, { id: photoId });
    await note('comment', one.call('POST', comments, { body: { content: `Round ${round} at ${url}` } }));
    await note('comments', other.call('GET', comments));
    await note('like', other.call('POST', fillPath(paths.photoLike, { id: photoId })));
    await note('gallery', other.call('GET', paths.collectionsWithThumbnails));
    await note('profile', one.call('GET', paths.me));
    await delay(Math.max(0, began + roundMs - Date.now()));
  }
}

/** @returns which slices were not ready at any time until the end, with how often */
async function watchReadiness(platform: Processes, ended: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const notReady = new Map<string, number>();
  const slices = [...platform.slices.pids.keys()];
  while (!ended.aborted) {
    for (const slice of slices) {
      const answer = await fetch(`${platform.addressOf(slice)}/readyz`);
      await answer.body?.cancel();
      if (!answer.ok) notReady.set(slice, (notReady.get(slice) ?? 0) + 1);
    }
    await delay(1000);
  }
  return notReady;
}

function reportLoad(
  context: ScenarioContext,
  { answers }: Load,
  notReady: ReadonlyMap<string, number>,
): void {
  const failed = answers.filter(({ answer }) => answer.status >= 400);
  const kinds = [...new Set(failed.map(({ what, answer }) => `${what} ${answer.status}`))];
  const times = answers.map(({ answer }) => answer.ms);
  context.report({
    step: `requests in ${awayMs / 1000} s without broker`,
    result: `${answers.length}, ${failed.length} failed${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}, p50 ${Math.round(percentile(0.5, times))} ms, p95 ${Math.round(percentile(0.95, times))} ms`,
    passed: failed.length === 0 && answers.length > 0,
  });
  context.report({
    step: 'pods stay ready',
    result:
      notReady.size === 0
        ? 'every slice, asked each second'
        : [...notReady].map(([slice, times]) => `${slice} not ready ${times}×`).join(', '),
    passed: notReady.size === 0,
  });
}

async function reportDelivery(
  context: ScenarioContext,
  platform: Processes,
  {
    waiting,
    people,
    load,
    backAt,
  }: { waiting: number; people: [Person, Person][]; load: Load; backAt: number },
): Promise<void> {
  while ((await unsentEvents(platform)) > 0) await delay(250, undefined, { signal: context.signal });
  context.report({
    step: 'events that waited are sent',
    result: `${waiting} of ${waiting}, ${((Date.now() - backAt) / 1000).toFixed(1)} s after its return`,
    passed: waiting > 0,
  });
  const [pair] = people;
  if (!pair) throw new Error('there was no couple');
  let ready = 0;
  for (const id of load.photoIds) ready += await derived(context, people, id);
  context.report({
    step: 'photos uploaded meanwhile have their sizes',
    result: `${ready} of ${load.photoIds.length}, ${((Date.now() - backAt) / 1000).toFixed(1)} s after its return`,
    passed: ready === load.photoIds.length && ready > 0,
  });
}

/** Waits until one photo is worked on. @returns 1 when it became ready */
async function derived(
  context: ScenarioContext,
  people: readonly [Person, Person][],
  id: number,
): Promise<number> {
  for (;;) {
    for (const [person] of people) {
      const { status, text } = await person.call('GET', fillPath(paths.photo, { id }));
      if (status === 200 && JSON.parse(text).status === 'ready') return 1;
      if (status === 200 && JSON.parse(text).status === 'failed') return 0;
    }
    await delay(250, undefined, { signal: context.signal });
  }
}
