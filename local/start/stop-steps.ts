export type StopStep = () => Promise<unknown> | unknown;

/** How a program ends what it has started, newest first. */
export interface StopSteps {
  add(step: StopStep): void;
  /** True from the first call of `exit` on. */
  isStopping(): boolean;
  /** Runs every step, those too that are added meanwhile, and ends the process. May be called again. */
  exit(code: number): Promise<void>;
}

export function createStopSteps(): StopSteps {
  const steps: StopStep[] = [];
  let exiting: Promise<void> | undefined;
  return {
    add: (step) => steps.unshift(step),
    isStopping: () => exiting !== undefined,
    exit(code) {
      exiting ??= (async () => {
        for (let step = steps.shift(); step; step = steps.shift()) await step();
        process.exit(code);
      })();
      return exiting;
    },
  };
}
