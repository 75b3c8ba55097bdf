import { requestsOf } from '../../plan/arrivals.ts';
import { countMetric, durationMetric, failedAtMost, failedMetric, limitsOf } from '../../plan/k6-options.ts';
import { uploadedMetric, verifiedMetric } from '../../plan/metrics.ts';
import { type Profile, profiles } from '../../plan/profiles.ts';
import type { Limits, RequestName } from '../../plan/requests.ts';
import type { Run } from '../../plan/run.ts';
import type { Leftovers } from '../cast/leftovers.ts';
import type { Samples } from '../k6/samples.ts';
import { figureOf, held, type Summary } from '../k6/summary.ts';
import type { LiveMetrics } from '../live/live-lines.ts';
import { capacityFrom } from './capacity.ts';
import { momentsOf } from './moments.ts';
import { percentile } from './percentile.ts';
import type { ProcessorUse, Result, Row } from './result.ts';

/** From a change to the pages that receive it; from an upload until all sizes are made. */
const lagLimits: Limits = { p95: 1000, p99: 3000 };
const sizesLimits: Limits = { p95: 10_000, p99: 15_000 };

export interface Measured {
  readonly run: Pick<Run, 'id' | 'scenario' | 'profile' | 'scale'>;
  readonly platform: string;
  readonly machine: string;
  readonly startedAt: string;
  readonly summary: Summary;
  readonly samples: Pick<Samples, 'seconds' | 'names' | 'failedChecks'>;
  readonly live: LiveMetrics;
  readonly leftovers: Leftovers;
  readonly processor?: ProcessorUse | undefined;
}

/** Puts together what was measured, and says what of it did not hold. */
export function buildResult(measured: Measured): Result {
  const { run, platform, machine, startedAt, summary, samples, live, leftovers, processor } = measured;
  const profile: Profile = profiles[run.profile];
  const seconds = summary.state.testRunDurationMs / 1000;
  const rows = requestsOf(run).map((name) => requestRow(name, profile, summary, seconds));
  if (live.wanted > 0) {
    rows.push(timesRow('live: a change arrives', live.lags, lagLimits, profile, seconds));
    if (live.sizes.length > 0) {
      rows.push(timesRow('all sizes of a photo', live.sizes, sizesLimits, profile, seconds));
    }
  }
  const result = {
    ...{ id: run.id, scenario: run.scenario, profile: run.profile, scale: run.scale },
    ...{ platform, machine, startedAt, seconds, rows },
    visits: figureOf(summary, 'iterations', 'count'),
    dropped: figureOf(summary, 'dropped_iterations', 'count'),
    requests: figureOf(summary, 'http_reqs', 'count'),
    // k6 counts what is true, and of http_req_failed failures are.
    failed: figureOf(summary, 'http_req_failed', 'passes'),
    checks: { passed: figureOf(summary, 'checks', 'passes'), failed: figureOf(summary, 'checks', 'fails') },
    photos: {
      uploaded: figureOf(summary, uploadedMetric, 'count'),
      verified: figureOf(summary, verifiedMetric, 'count') + leftovers.photos - leftovers.unfinished,
    },
    live: {
      wanted: live.wanted,
      openAtEnd: live.open.at(-1) ?? 0,
      refused: live.refused,
      reopened: live.reopened,
    },
    capacity: run.profile === 'capacity' ? capacityFrom(run, samples.seconds) : null,
    ...(processor ? { processor } : {}),
    moments: momentsOf(samples, live),
  };
  return {
    ...result,
    problems: problemsOf(result, summary, { names: samples.names(), failedChecks: samples.failedChecks }),
  };
}

function requestRow(name: RequestName, profile: Profile, summary: Summary, seconds: number): Row {
  const count = figureOf(summary, countMetric(name), 'count');
  const duration = durationMetric(name);
  return {
    name,
    count,
    perSecond: count / seconds,
    failed: figureOf(summary, failedMetric(name), 'passes'),
    p50: figureOf(summary, duration, 'med'),
    p95: figureOf(summary, duration, 'p(95)'),
    p99: figureOf(summary, duration, 'p(99)'),
    limits: limitsOf(name, profile),
    ok: [duration, countMetric(name), failedMetric(name)].every((metric) => held(summary, metric)),
  };
}

function timesRow(
  name: string,
  times: readonly number[],
  limits: Limits,
  { limitFactor }: Profile,
  seconds: number,
): Row {
  const [p95, p99] = [percentile(0.95, times), percentile(0.99, times)];
  const allowed = { p95: limits.p95 * limitFactor, p99: limits.p99 * limitFactor };
  return {
    name,
    count: times.length,
    perSecond: times.length / seconds,
    failed: 0,
    p50: percentile(0.5, times),
    p95,
    p99,
    limits: allowed,
    ok: p95 < allowed.p95 && p99 < allowed.p99,
  };
}

function problemsOf(
  result: Omit<Result, 'problems'>,
  summary: Summary,
  { names, failedChecks }: { names: ReadonlySet<string>; failedChecks: ReadonlyMap<string, number> },
): string[] {
  const problems: string[] = [];
  const { rows, failed, requests, dropped, checks, photos, live } = result;
  for (const row of rows) problems.push(...problemsOfRow(row));
  for (const name of names) {
    if (!rows.some((row) => row.name === name)) problems.push(`${name}: a request that no limit is known of`);
  }
  if (!held(summary, 'http_req_failed')) problems.push(`${failed} of ${requests} requests failed`);
  if (dropped > 0) problems.push(`${dropped} visits were dropped: those before had not ended`);
  if (checks.failed > 0) {
    const which = [...failedChecks].map(([name, count]) => `${name} (${count})`);
    problems.push(`${checks.failed} checks failed: ${which.join('; ')}`);
  }
  if (photos.uploaded !== photos.verified) {
    problems.push(
      `${photos.uploaded} photos were acknowledged, ${photos.verified} found with all their sizes`,
    );
  }
  if (live.refused > 0) problems.push(`live connections were refused ${live.refused} times`);
  if (live.openAtEnd < live.wanted) {
    problems.push(`${live.openAtEnd} of ${live.wanted} live connections were open at the end`);
  }
  return problems;
}

function problemsOfRow({ name, count, failed, p95, p99, limits }: Row): string[] {
  if (count === 0 && !name.startsWith('live: ')) return [`${name}: was never asked`];
  return [
    ...(failed / Math.max(1, count) < failedAtMost || failed === 0
      ? []
      : [`${name}: ${failed} of ${count} failed`]),
    ...(p95 < limits.p95 ? [] : [`${name}: p95 ${Math.round(p95)} ms, ${limits.p95} allowed`]),
    ...(p99 < limits.p99 ? [] : [`${name}: p99 ${Math.round(p99)} ms, ${limits.p99} allowed`]),
  ];
}
