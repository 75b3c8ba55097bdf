import { setTimeout as delay } from 'node:timers/promises';
import { readAlerts, readRules } from '../../../../scripts/monitoring/files.ts';
import type { ScenarioContext } from '../scenario.ts';
import type { Labels, Prometheus } from './prometheus.ts';

/** As the volume of the blob store is named, which the rule watches. */
export const smallVolumeClaim = 'data-s3-0';

const fireWithinMs = 150_000;
const endWithinMs = 150_000;

/** What breaks something. */
interface Breakage {
  readonly what: string;
  /** Resolves when it is broken; the result fixes it. `ended` is aborted before that. */
  readonly break: (ended: AbortSignal) => Promise<() => Promise<unknown> | unknown>;
}

/** By the alert that must tell of it. */
export type Breakages = Readonly<Record<string, Breakage>>;

/** An alert fires for each slice, queue or the like: these are of those that are waited for. */
const labelsOf: Readonly<Record<string, Labels>> = {
  SliceDown: { slice: 'comments' },
  RequestErrors: { route: 'listComments' },
  DependencyDown: { dependency: 'keyValue' },
  SlowRequests: { slice: 'gateway', route: 'listComments' },
  UpstreamPoolExhausted: { upstream: 'comments' },
  DatabasePoolExhausted: { slice: 'comments' },
  EventLoopBlocked: { slice: 'partnership' },
  OutboxStuck: { slice: 'collections' },
  EventsWaiting: { queue: 'activity' },
  DeadLetters: { queue: 'image-worker.photos' },
  VolumeNearlyFull: { persistentvolumeclaim: smallVolumeClaim },
};

export const postgresAlerts = (readRules().groups.find(({ name }) => name === 'postgres')?.rules ?? []).map(
  ({ alert }) => alert,
);

const because = (why: string, alerts: readonly string[]) =>
  Object.fromEntries(alerts.map((alert) => [alert, why]));

/** They never fire on a platform without push services and high availability, and why. */
export const ofOtherPlatforms = {
  ...because('no push service takes part', ['PushesFailing', 'PushesLate', 'PushDevicesRemoved']),
  ...because('the scenario postgres-alerts breaks a replicated PostgreSQL', postgresAlerts),
  ...because('no scenario has an S3 store of several nodes', ['S3NodeDown']),
};

/**
 * Breaks one thing after another, and reports whether its alert fires and, when it has been fixed, ends.
 * @param without the alerts that cannot be made to fire here, and why
 * @param all the alerts that are to fire, without those
 */
export async function alertDrill(
  context: ScenarioContext,
  prometheus: Prometheus,
  breakages: Breakages,
  without: Readonly<Record<string, string>>,
  all: readonly string[] = readAlerts().map(({ alert }) => alert),
): Promise<void> {
  const wanted = process.env.ALERTS?.split(',');
  for (const [alert, breakage] of Object.entries(breakages)) {
    if (wanted && !wanted.includes(alert)) continue;
    await fireAndEnd(context, prometheus, alert, breakage).catch((error: unknown) => {
      context.report({ step: `${alert}: ${breakage.what}`, result: String(error), passed: false });
    });
  }
  if (wanted) return;
  const silent = all.filter((alert) => !Object.hasOwn(without, alert) && !Object.hasOwn(breakages, alert));
  const excused = Object.entries(without).map(([alert, why]) => `${alert} (${why})`);
  context.report({
    step: 'every alert was made to fire',
    result: silent.length === 0 ? `all but ${excused.join(', ')}` : `not: ${silent}`,
    passed: silent.length === 0,
  });
}

/** Whether each slice is scraped and each rule evaluated, and nothing fires yet. */
export async function reportScrapes(
  context: ScenarioContext,
  prometheus: Prometheus,
  count: number,
): Promise<void> {
  await delay(8000, undefined, { signal: context.signal });
  for (const [step, states] of [
    ['each slice is scraped', await prometheus.targets()],
    ['each rule is evaluated', await prometheus.rules()],
  ] as const) {
    const wrong = [...states].filter(([, problem]) => problem !== '');
    const result = wrong.length === 0 ? `${states.size}: ${[...states.keys()]}` : wrong.join('; ');
    context.report({ step, result, passed: wrong.length === 0 && states.size >= count });
  }
  const firing = await prometheus.firing();
  const result = firing.length === 0 ? 'nothing fires' : JSON.stringify(firing);
  context.report({ step: 'on a platform that is well', result, passed: firing.length === 0 });
}

/** Breaks one thing, and reports whether its alert fires and, when it has been fixed, ends. */
export async function fireAndEnd(
  context: ScenarioContext,
  prometheus: Prometheus,
  alert: string,
  { what, ...breakage }: Breakage,
): Promise<void> {
  context.say(`${alert}: ${what}`);
  const isFiring = async () =>
    (await prometheus.firing()).some((one) =>
      Object.entries({ ...labelsOf[alert], alertname: alert }).every(([name, value]) => one[name] === value),
    );
  const until = async (wanted: boolean, ms: number): Promise<number | null> => {
    const began = Date.now();
    while (Date.now() - began < ms) {
      if ((await isFiring()) === wanted) return (Date.now() - began) / 1000;
      await delay(500, undefined, { signal: context.signal });
    }
    return null;
  };
  const ended = new AbortController();
  const fix = await breakage.break(ended.signal);
  let fired: number | null;
  try {
    fired = await until(true, fireWithinMs);
  } finally {
    ended.abort();
    await fix();
  }
  const over = fired === null ? null : await until(false, endWithinMs);
  const seconds = (value: number | null) => (value === null ? 'never' : `after ${value.toFixed(0)} s`);
  context.report({
    step: `${alert}: ${what}`,
    result: `fires ${seconds(fired)}, ends ${seconds(over)}`,
    passed: fired !== null && over !== null,
  });
}
