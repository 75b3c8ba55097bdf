import type { Samples, Second } from '../k6/samples.ts';
import type { LiveMetrics } from '../live/live-lines.ts';
import { percentile } from './percentile.ts';
import type { Moment } from './result.ts';

/** As many as a plot can show. */
const momentsAtMost = 120;

/** The seconds of a run, several of them together where there are many. */
export function momentsOf({ seconds }: Pick<Samples, 'seconds'>, live: Pick<LiveMetrics, 'open'>): Moment[] {
  const many = Math.max(2, Math.ceil(seconds.length / momentsAtMost));
  return Array.from({ length: Math.ceil(seconds.length / many) }, (_, at) =>
    momentOf(
      seconds.slice(at * many, (at + 1) * many),
      at * many,
      live.open[at * many] ?? live.open.at(-1) ?? 0,
    ),
  );
}

function momentOf(seconds: readonly Second[], at: number, live: number): Moment {
  const byName = durationsByName(seconds);
  const all = [...byName.values()].flat();
  const perSecond = (sum: number) => sum / seconds.length;
  const sum = (of: (second: Second) => number) => seconds.reduce((total, second) => total + of(second), 0);
  return {
    at,
    visitsPerSecond: perSecond(sum(({ visits }) => visits)),
    requestsPerSecond: perSecond(all.length),
    failed: sum(({ failed }) => failed),
    dropped: sum(({ dropped }) => dropped),
    p50: percentile(0.5, all),
    p95: percentile(0.95, all),
    p99: percentile(0.99, all),
    live,
    p95Of: Object.fromEntries([...byName].map(([name, values]) => [name, percentile(0.95, values)])),
  };
}

/** How long answers took, by the name of their request. */
export function durationsByName(seconds: readonly Second[]): Map<string, number[]> {
  const byName = new Map<string, number[]>();
  for (const { durations } of seconds) {
    for (const [name, values] of durations) byName.set(name, [...(byName.get(name) ?? []), ...values]);
  }
  return byName;
}
