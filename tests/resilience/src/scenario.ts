import type { OneMachine, PlatformUser, Processes, ProcessesOptions } from './tools/platform.ts';

/** One line of the table. */
export interface Row {
  readonly step: string;
  /** What was measured, in words: `200 of 200, p95 81 ms`. */
  readonly result: string;
  readonly passed: boolean;
}

/** What the command line says to scenarios. */
export interface ScenarioOptions {
  /** Of a soak. */
  readonly hours: number;
  /** Of a kill storm. */
  readonly uploads: number;
}

/** What a scenario works with. What it starts through this is stopped when the scenario ends, however it ends. */
export interface ScenarioContext extends PlatformUser {
  readonly options: ScenarioOptions;
  /** Adds a line to the table, and shows it at once. */
  report(row: Row): void;
  /** Every slice a process, on real servers that belong to this scenario. */
  startProcesses(options?: ProcessesOptions): Promise<Processes>;
  /** The whole platform in one process, as `npm start` runs it. */
  startOneMachine(env?: Readonly<Record<string, string>>): Promise<OneMachine>;
}

/** A file of `scenarios/` exports one of these as `scenario`; its name is the file's. */
export interface Scenario {
  /** One line for `--list`. */
  readonly about: string;
  /** How long it may take with all that it starts, in milliseconds; then it is aborted and has failed. */
  readonly limitMs: number | ((options: ScenarioOptions) => number);
  /** It wants a program that not every machine has, or hours, so it runs only where it is named. */
  readonly isOnlyByName?: boolean;
  /** What it finds goes to `report`; throwing is one more row, a failed one. */
  run(context: ScenarioContext): Promise<void>;
}
