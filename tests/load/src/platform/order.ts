import type { Slowed } from '../command-line.ts';

/** How a platform is to be started for a run. */
export interface Order {
  /** Every slice is a process, on real servers. */
  readonly processes: boolean;
  readonly slow: readonly Slowed[];
  /** Settings, in addition to the wide limits. */
  readonly settings: Readonly<Record<string, string>>;
  /** The folder of its data, which the caller removes. */
  readonly folder: string;
}
