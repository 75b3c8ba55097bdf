import { type Activity, type ActivityName, activities } from './activities.ts';
import { type Profile, profiles } from './profiles.ts';
import type { RequestName } from './requests.ts';
import type { Run } from './run.ts';
import { type Scenario, scenarios } from './scenarios.ts';

/** Visits of one kind, which arrive whether or not earlier ones have ended. */
export interface Arrivals {
  readonly name: string;
  /** The function that makes one visit. */
  readonly exec: string;
  readonly requests: readonly RequestName[];
  /** They look at what earlier ones have left. */
  readonly isLater: boolean;
  /** Seconds after the beginning of the run. */
  readonly startAfter: number;
  /** Visits a minute, in turn. */
  readonly steps: readonly { readonly perMinute: number; readonly ramp: number; readonly hold: number }[];
}

/** Seconds after which every size of a photo is there, where a profile does not multiply the limits. */
const sizesWithin = 15;
/** Seconds between the first visit of one kind and of the next: nowhere do all kinds come in the same moment. */
const secondsApart = 1;

/** What decides how much load a run is. */
export type Amount = Pick<Run, 'scenario' | 'profile' | 'scale'>;

/** All visits of a run, kind by kind. */
export function arrivalsOf({ scenario, profile, scale }: Amount): Arrivals[] {
  const { visits, capacity }: Scenario = scenarios[scenario];
  const { steps, limitFactor }: Profile = profiles[profile];
  return Object.entries(visits).flatMap(([name, ofHundred], place) => {
    const activity: Activity = activities[name as ActivityName];
    const perMinute = (share: number) =>
      Math.max(1, Math.round(capacity * scale * share * 60 * (ofHundred / 100)));
    const these = {
      isLater: false,
      startAfter: place * secondsApart,
      steps: steps.map(({ share, ramp, hold }) => ({ perMinute: perMinute(share), ramp, hold })),
    };
    const arrivals: Arrivals[] = [{ name, exec: activity.exec, requests: activity.requests, ...these }];
    if (activity.later) {
      arrivals.push({
        name: `${name}, later`,
        ...activity.later,
        ...these,
        isLater: true,
        // Never one more than there are to look at; what the last second has recorded is looked at after the run.
        steps: these.steps.map((step, at, { length }) =>
          at === length - 1 ? { ...step, hold: step.hold - 1 } : step,
        ),
        startAfter: these.startAfter + sizesWithin * limitFactor,
      });
    }
    return arrivals;
  });
}

/** How many visits a second there are at most, those that look later apart: of all kinds, or of one. */
export function visitsPerSecond(amount: Amount, kind?: ActivityName): number {
  const perMinute = arrivalsOf(amount)
    .filter(({ name, isLater }) => !isLater && (kind === undefined || name === kind))
    .map(({ steps }) => Math.max(...steps.map((step) => step.perMinute)));
  return perMinute.reduce((sum, each) => sum + each, 0) / 60;
}

/** How long it takes, in seconds. */
export function secondsOf(amount: Amount): number {
  return Math.max(
    ...arrivalsOf(amount).map(({ startAfter, steps }) =>
      steps.reduce((sum, { ramp, hold }) => sum + ramp + hold, startAfter),
    ),
  );
}

/** Every request that is made in a run, each once. */
export function requestsOf(amount: Amount): RequestName[] {
  return [...new Set(arrivalsOf(amount).flatMap((arrivals) => arrivals.requests))];
}
