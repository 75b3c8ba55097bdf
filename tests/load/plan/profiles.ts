/** One part of a run. */
export interface Step {
  /** Of the scenario's capacity: 0.5 is half of it. */
  readonly share: number;
  /** Seconds in which the rate gets there from that of the step before. */
  readonly ramp: number;
  /** Seconds for which it stays. */
  readonly hold: number;
}

/** How much load, for how long. */
export interface Profile {
  readonly about: string;
  readonly steps: readonly Step[];
  /** The limits of every request are multiplied by it: beyond capacity, being slower is no failure. */
  readonly limitFactor: number;
  /** Live connections that are held meanwhile. */
  readonly live: number;
}

const stairs = (from: number, to: number, step: number, hold: number): Step[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => ({
    share: Math.round((from + at * step) * 100) / 100,
    ramp: 1,
    hold,
  }));

export const profiles = {
  smoke: {
    about: 'a minute at a tenth of the capacity: does everything work',
    steps: [{ share: 0.1, ramp: 0, hold: 60 }],
    limitFactor: 1,
    live: 20,
  },
  average: {
    about: 'three minutes at half of the capacity: an ordinary evening',
    steps: [
      { share: 0.1, ramp: 0, hold: 5 },
      { share: 0.5, ramp: 15, hold: 180 },
    ],
    limitFactor: 1,
    live: 200,
  },
  stress: {
    about: 'up to the capacity and for three minutes at it',
    steps: [
      { share: 0.5, ramp: 0, hold: 60 },
      { share: 1, ramp: 60, hold: 180 },
      { share: 0.5, ramp: 10, hold: 30 },
    ],
    limitFactor: 3,
    live: 400,
  },
  spike: {
    about: 'from a quarter to the capacity within five seconds, and back',
    steps: [
      { share: 0.25, ramp: 0, hold: 45 },
      { share: 1, ramp: 5, hold: 30 },
      { share: 0.25, ramp: 5, hold: 60 },
    ],
    limitFactor: 3,
    live: 400,
  },
  soak: {
    about: 'an hour at half of the capacity: what grows, and what expires',
    steps: [{ share: 0.5, ramp: 0, hold: 3600 }],
    limitFactor: 1,
    live: 200,
  },
  capacity: {
    about: 'step by step to almost twice the capacity that is written down: says which step held last',
    steps: [{ share: 0.2, ramp: 0, hold: 20 }, ...stairs(0.4, 1.8, 0.2, 20)],
    limitFactor: 1,
    live: 100,
  },
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof profiles;
