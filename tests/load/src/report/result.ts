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

/** Cores that were at work on average, where the platform was started for the run, in one process. */
export interface ProcessorUse {
  /** That were counted. */
  readonly seconds: number;
  /** Of the machine. */
  readonly cores: number;
  /** The event loop that the gateway and all services share. */
  readonly loop: number;
  /** The other threads of the platform: photos are decoded there, and passwords checked. */
  readonly threads: number;
  readonly database: number;
  /** k6, and this program. */
  readonly client: number;
  readonly others: number;
}

/** What a model of the platform says of its capacity, next to what a run has found. */
export interface Prediction {
  /** Visits a second. */
  readonly predicted: number;
  /** Between the last step that held and the first that did not. */
  readonly found: number;
  /** What has the least left there: a station, or the cores. */
  readonly bottleneck: string;
  /** Processor time of one visit, in milliseconds, by where it is used. */
  readonly msOfVisit: Readonly<Record<'loop' | 'threads' | 'database' | 'client', number>>;
  readonly requestsOfVisit: number;
  /** That the machine's other programs left, while the capacity was looked for. */
  readonly cores: number;
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
  readonly processor?: ProcessorUse;
  /** Of a search for the capacity, where a model has predicted it. */
  readonly prediction?: Prediction;
  /** What did not hold, in words; nothing when all did. */
  readonly problems: readonly string[];
  readonly moments: readonly Moment[];
}
