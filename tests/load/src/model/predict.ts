import { visitsPerSecond } from '../../plan/arrivals.ts';
import { profiles } from '../../plan/profiles.ts';
import { type Scenario, scenarios } from '../../plan/scenarios.ts';
import type { Prediction, ProcessorUse, Result, Row } from '../report/result.ts';
import { bottleneckOf, capacityOf, forecast, type Measured } from './capacity-model.ts';

/** Threads of libuv, on which photos are decoded and passwords checked, and connections of the services. */
const servers = { loop: 1, threads: 4, database: 60, client: Number.NaN } as const;
const places = ['loop', 'threads', 'database', 'client'] as const;

/** A photo is decoded, or a password checked, before they are answered. */
const onThreads: readonly string[] = ['record a memory', 'add a photo', 'sign in'];
/** How often a visit of an evening does so, and its photos get their sizes. */
const piecesOnThreads = 0.5;

/**
 * @param idle of the platform, without visits
 * @param calm a run at a rate that the platform holds with ease
 * @param run the search for the capacity of the same platform
 * @throws RangeError where the runs do not say what processors they used
 */
export function predict(idle: ProcessorUse, calm: Result, run: Result): Prediction {
  if (!calm.processor || !run.processor) throw new RangeError('A prediction needs a platform of its own.');
  const measured = measuredOf(calm, calm.processor, idle);
  const cores = run.processor.cores - run.processor.others;
  const predicted = capacityOf(measured, cores);
  const msOf = (place: string) =>
    (measured.stations.find(({ name }) => name === place)?.demand ?? Number.NaN) * 1000;
  return {
    predicted,
    found: foundBy(run),
    bottleneck: bottleneckOf(forecast(measured, predicted, cores)),
    msOfVisit: {
      loop: msOf('loop'),
      threads: msOf('threads'),
      database: msOf('database'),
      client: msOf('client'),
    },
    requestsOfVisit: calm.requests / visitsOf(calm),
    cores,
  };
}

/** Visits that others follow, which look at what these have recorded, count with them. */
function visitsOf(run: Result): number {
  const seconds = profiles[run.profile].steps.reduce((sum, { ramp, hold }) => sum + ramp + hold, 0);
  return visitsPerSecond(run) * seconds;
}

function measuredOf(calm: Result, use: ProcessorUse, idle: ProcessorUse): Measured {
  const visits = visitsOf(calm);
  const station = (name: keyof typeof servers, pieces: number) => ({
    name,
    servers: name === 'client' ? use.cores : servers[name],
    demand: (Math.max(0, use[name] - idle[name]) * use.seconds) / visits,
    background: idle[name],
    pieces,
  });
  const requestsOfVisit = calm.requests / visits;
  return {
    rate: visitsPerSecond(calm),
    stations: [
      station('loop', requestsOfVisit),
      station('threads', piecesOnThreads),
      station('database', requestsOfVisit),
      // It waits for nothing but a core.
      station('client', 0),
    ],
    requests: calm.rows.filter(({ name }) => !isOfLiveUpdates(name)).map(requestOf),
  };
}

const isOfLiveUpdates = (name: string) => name.startsWith('live: ') || name.startsWith('all sizes');

function requestOf({ name, p95, limits }: Row) {
  const passes = ['loop', 'database', ...(onThreads.includes(name) ? ['threads'] : [])];
  return { name, p95, limit: limits.p95, passes };
}

/** The capacity lies between two steps, so its middle is as near as a search comes to it. */
function foundBy({ scenario, profile, scale, capacity }: Result): number {
  if (capacity === null) throw new RangeError('The second run does not look for a capacity.');
  const { capacity: known }: Scenario = scenarios[scenario];
  const rates = profiles[profile].steps.map(({ share }) => share * known * scale);
  const next = rates.find((each) => each > capacity + 1e-6);
  return next === undefined ? capacity : (capacity + next) / 2;
}

/** How far off a prediction may be. */
export const tolerance = 0.2;

export const isWithinTolerance = ({ predicted, found }: Prediction) =>
  Math.abs(predicted / found - 1) <= tolerance;

/** For the terminal. */
export function predictionInWords(prediction: Prediction): string {
  const { predicted, found, bottleneck, msOfVisit, cores } = prediction;
  const parts = places.map((place) => `${place} ${msOfVisit[place].toFixed(0)}`).join(', ');
  const off = Math.round((predicted / found - 1) * 100);
  return [
    `A visit takes, in ms of processor time: ${parts}.`,
    `The model predicts ${predicted.toFixed(2)} visits a second on ${cores.toFixed(2)} cores, where ${bottleneck} ends first; found were ${found.toFixed(2)} (${off > 0 ? '+' : ''}${off} %).`,
    isWithinTolerance(prediction)
      ? `It is within ${tolerance * 100} %.`
      : `It is not within ${tolerance * 100} %: the model is wrong of this platform, or the machine was busy.`,
  ].join('\n');
}
