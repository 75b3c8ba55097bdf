import type { Limits } from '../../plan/requests.ts';
import type { Run } from '../../plan/run.ts';

/** What was measured of one named request, or of something else that takes time. */
export interface Row {
  readonly name: string;
  readonly count: number;
  readonly perSecond: number;
  readonly failed: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly limits: Limits;
  readonly ok: boolean;
}

/** A part of a run, as plots show it. */
export interface Moment {
  /** Seconds after its beginning. */
  readonly at: number;
  readonly visitsPerSecond: number;
  readonly requestsPerSecond: number;
  readonly failed: number;
  readonly dropped: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly live: number;
  /** The 95th percentile of each named request that was answered, in milliseconds. */
  readonly p95Of: Readonly<Record<string, number>>;
}

/** All that is known of a run when it has ended: what the report shows, and what is kept as JSON. */
export interface Result extends Pick<Run, 'id' | 'scenario' | 'profile' | 'scale'> {
  /** Which platform, in words. */
  readonly platform: string;
  readonly machine: string;
  readonly startedAt: string;
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly visits: number;
  readonly dropped: number;
  readonly requests: number;
  readonly failed: number;
  readonly checks: { readonly passed: number; readonly failed: number };
  readonly photos: { readonly uploaded: number; readonly verified: number };
  readonly live: {
    readonly wanted: number;
    readonly openAtEnd: number;
    readonly refused: number;
    readonly reopened: number;
  };
  /** Of a run that looks for it: the last step that held, in visits a second. */
  readonly capacity: number | null;
  /** What did not hold, in words; nothing when all did. */
  readonly problems: readonly string[];
  readonly moments: readonly Moment[];
}
