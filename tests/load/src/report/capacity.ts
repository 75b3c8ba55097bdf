import { visitsPerSecond } from '../../plan/arrivals.ts';
import { limitsOf } from '../../plan/k6-options.ts';
import { type Profile, profiles } from '../../plan/profiles.ts';
import type { RequestName } from '../../plan/requests.ts';
import type { Run } from '../../plan/run.ts';
import { type Scenario, scenarios } from '../../plan/scenarios.ts';
import type { Second } from '../k6/samples.ts';
import { durationsByName } from './moments.ts';
import { percentile } from './percentile.ts';

/**
 * The rate of the last step, in visits a second, up to which every step held: nothing failed or was dropped, every check held, and of
 * each named request 95 of 100 were answered within its limit.
 * The first step is for warming up.
 * @returns 0 when the second one did not hold
 */
export function capacityFrom(
  run: Pick<Run, 'scenario' | 'profile' | 'scale'>,
  seconds: readonly Second[],
): number {
  const profile: Profile = profiles[run.profile];
  const { capacity }: Scenario = scenarios[run.scenario];
  let found = 0;
  const [warmUp, ...steps] = profile.steps;
  let from = warmUp ? warmUp.ramp + warmUp.hold : 0;
  for (const { share, ramp, hold } of steps) {
    const part = seconds.slice(from + ramp, from + ramp + hold);
    if (!holds(part, profile)) break;
    found = Math.min(share * capacity * run.scale, visitsPerSecond(run));
    from += ramp + hold;
  }
  return found;
}

function holds(seconds: readonly Second[], profile: Profile): boolean {
  const isWhole = seconds.every(({ failed, dropped, broken }) => failed + dropped + broken === 0);
  if (seconds.length === 0 || !isWhole) return false;
  return [...durationsByName(seconds)].every(
    ([name, values]) => percentile(0.95, values) <= limitsOf(name as RequestName, profile).p95,
  );
}
