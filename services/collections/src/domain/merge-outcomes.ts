import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Metrics } from '@our-dates/service-kit/telemetry/metrics';

const outcomes = ['merged', 'undone', 'final'] as const;

/** Counts and logs what becomes of merges of two memories. */
export type NoteMerge = (
  outcome: (typeof outcomes)[number],
  memories: { readonly fromId: number; readonly intoId: number },
) => void;

export function createNoteMerge({ metrics, log }: { metrics: Metrics; log: Log }): NoteMerge {
  const total = metrics.counter(
    'memory_merges_total',
    'Memories that were put into another one, that came back from it, and that can no longer come back.',
    ['outcome'],
  );
  for (const outcome of outcomes) total.inc({ outcome }, 0);
  return (outcome, { fromId, intoId }) => {
    total.inc({ outcome });
    log.info({ memory: intoId, other: fromId, outcome }, 'a merge of two memories changed');
  };
}
