import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { paths } from '@our-dates/contracts/paths';
import { percentile } from '@our-dates/test-support/percentile';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import {
  act,
  findLosses,
  measureCapacity,
  type Outcome,
  type SoakCouple,
  startCouples,
} from '../soak/evening.ts';
import { type Reading, readGauges } from '../soak/gauges.ts';
import { soakPage } from '../soak/page.ts';
import { isFlat, type Sample, trendOf } from '../soak/trend.ts';
import type { Processes } from '../tools/platform.ts';
import { verifyBlobs, verifyEvents } from '../tools/verify.ts';

const couplesAtOnce = 20;
const capacitySeconds = 60;
const sampleEveryMs = 10_000;
/** From one breakage to the next; sooner in a soak of less than an hour. */
const breakEveryMs = 150_000;
const leastBreakages = 24;
/** For so many breakages after its own, a process fills its caches. */
const warmUpTurns = 2;
/** How long a server stays away. */
const awayMs = 5000;
const hourMs = 3_600_000;
/** Caches fill and connections are opened; of a short soak it is the first half. */
const settleHours = 0.5;
const resultsFolder = fileURLToPath(new URL('../../results/', import.meta.url));

export const scenario: Scenario = {
  about:
    'hours of a mixed evening at half capacity, while every process and server is killed in turn (--hours)',
  limitMs: ({ hours }) => hours * hourMs + 900_000,
  isOnlyByName: true,
  async run(context) {
    const { hours } = context.options;
    const platform = await context.startProcesses({
      // Nobody signs in again before the losses are counted.
      env: { SWEEP_INTERVAL: '5s', SESSION_TTL: `${Math.ceil(hours) + 1}h` },
    });
    const couples = await startCouples(platform.url, couplesAtOnce);
    context.say('measuring the capacity');
    const capacity = await measureCapacity(couples, context, capacitySeconds);
    const perSecond = capacity / 2;
    context.say(`${capacity.toFixed(0)} actions a second at most; ${hours} h at half of it`);

    const began = Date.now();
    const untilMs = began + hours * hourMs;
    const live = keepListening(context, platform, couples);
    const everyMs = Math.min(breakEveryMs, (hours * hourMs) / leastBreakages);
    const breakages = breakInTurn(context, platform, { everyMs, untilMs });
    const readings = readRegularly(context, platform, { began, untilMs, warmUpMs: warmUpTurns * everyMs });
    const outcomes: Outcome[] = [];
    await act(couples, context, { perSecond, untilMs, onOutcome: (outcome) => outcomes.push(outcome) });
    const broken = await breakages;
    const changes = live.stop();

    reportOutcomes(context, outcomes, { broken, changes, perSecond });
    reportTrends(context, await readings, hours);
    const lost = await findLosses(couples, context);
    context.report({
      step: 'acknowledged photos and comments',
      result: `${lost.length} lost of ${acknowledged(couples)} ${lost.slice(0, 3).join(', ')}`.trim(),
      passed: lost.length === 0,
    });
    await verifyBlobs(context, platform, { atLeast: 0 });
    await verifyEvents(context, platform);
  },
};

const acknowledged = (couples: readonly SoakCouple[]) =>
  couples
    .flatMap(({ memories }) => memories)
    .flatMap(({ photos }) => photos)
    .reduce((sum, { comments }) => sum + 1 + comments.length, 0);

/** Kills each slice and each server in turn, and brings it back. @returns how many times */
async function breakInTurn(
  context: ScenarioContext,
  { slices, servers }: Processes,
  { everyMs, untilMs }: { everyMs: number; untilMs: number },
): Promise<number> {
  const turns = [
    ...[...slices.pids.keys()].map((name) => async () => {
      await slices.kill(name);
      await slices.start(name);
    }),
    ...Object.values(servers).map((server) => async () => {
      await server.kill();
      await delay(awayMs);
      await server.restart();
    }),
  ];
  let count = 0;
  // The last has time to come back.
  while (Date.now() + 2 * everyMs < untilMs) {
    await delay(everyMs, undefined, { signal: context.signal });
    await turns[count % turns.length]?.();
    count += 1;
  }
  return count;
}

async function readRegularly(
  context: ScenarioContext,
  platform: Processes,
  { began, untilMs, warmUpMs }: { began: number; untilMs: number; warmUpMs: number },
): Promise<{ hours: number; reading: Reading }[]> {
  const readings: { hours: number; reading: Reading }[] = [];
  while (Date.now() < untilMs) {
    // While PostgreSQL is away there is nothing to read.
    const reading = await readGauges(platform, warmUpMs).catch(() => undefined);
    if (reading) readings.push({ hours: (Date.now() - began) / hourMs, reading });
    await delay(sampleEveryMs, undefined, { signal: context.signal });
  }
  return readings;
}

/** One live connection of each person, opened again when it ends. */
function keepListening(
  context: ScenarioContext,
  { url }: Processes,
  couples: readonly SoakCouple[],
): { stop(): number } {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, context.signal]);
  let changes = 0;
  for (const { headers } of couples.flatMap(({ people }) => people)) {
    void (async () => {
      while (!signal.aborted) {
        try {
          const { body } = await fetch(url + paths.live, { headers, signal });
          for await (const chunk of body ?? []) {
            changes += Buffer.from(chunk).toString().split('event: change').length - 1;
          }
        } catch {
          await delay(1000);
        }
      }
    })();
  }
  return {
    stop() {
      ended.abort();
      return changes;
    },
  };
}

function reportOutcomes(
  context: ScenarioContext,
  outcomes: readonly Outcome[],
  { broken, changes, perSecond }: { broken: number; changes: number; perSecond: number },
): void {
  const failed = outcomes.filter(({ hasFailed }) => hasFailed);
  const times = outcomes.filter(({ hasFailed }) => !hasFailed).map(({ ms }) => ms);
  context.report({
    step: 'the evening',
    result: `${outcomes.length} actions, ${perSecond.toFixed(0)} a second, ${failed.length} failed during ${broken} breakages; p95 ${percentile(0.95, times).toFixed(0)} ms; ${changes} live changes`,
    passed: broken > 0 && changes > 0 && times.length > 0,
  });
}

function reportTrends(
  context: ScenarioContext,
  readings: readonly { hours: number; reading: Reading }[],
  hours: number,
): void {
  const from = Math.min(settleHours, hours / 2);
  const names = [...new Set(readings.flatMap(({ reading }) => [...reading.keys()]))];
  const gauges = names.flatMap((name) => {
    const samples = readings.flatMap(({ hours: at, reading }): Sample[] => {
      const value = reading.get(name);
      return value === undefined ? [] : [{ hours: at, value }];
    });
    const settled = samples.filter((sample) => sample.hours >= from);
    if (settled.length < 3) return [];
    const trend = trendOf(settled);
    return [{ name, samples, trend, isFlat: isFlat(trend, hours - from) }];
  });
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(`${resultsFolder}soak.json`, JSON.stringify({ hours, gauges }, null, 1));
  writeFileSync(`${resultsFolder}soak.html`, soakPage({ hours, from, gauges }));
  const growing = gauges.filter((gauge) => !gauge.isFlat);
  const inWords = growing.map(
    ({ name, trend }) => `${name} +${trend.slope.toPrecision(2)}/h of ${trend.mean.toPrecision(3)}`,
  );
  context.report({
    step: `flat after ${from} h`,
    result: `${gauges.length - growing.length} of ${gauges.length} gauges ${inWords.join(', ')}`.trim(),
    passed: gauges.length > 0 && growing.length === 0,
  });
}
