import type { CameraClock } from '@our-dates/contracts/clocks';
import type { User } from '@our-dates/contracts/users';
import type { Messages } from '../../catalogues/selection/messages/messages.ts';

const minuteSeconds = 60;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;
/** Up to here, a person would say minutes rather than hours. */
const mostMinutes = 100;

/** `62 minutes ahead`, `1 day and 3 hours behind`, `right`. */
export function aheadText(seconds: number, t: Messages): string {
  const minutes = Math.round(Math.abs(seconds) / minuteSeconds);
  if (minutes === 0) return t.right;
  return (seconds > 0 ? t.fastBy : t.behind)({ duration: durationText(minutes, t) });
}

function durationText(minutes: number, t: Messages): string {
  if (minutes < mostMinutes) return t.minutes({ count: minutes });
  const parts = [
    [Math.floor(minutes / dayMinutes), t.days],
    [Math.floor((minutes % dayMinutes) / hourMinutes), t.hours],
    [minutes % hourMinutes, t.minutes],
  ] as const;
  const [one = '', two, three] = parts.filter(([count]) => count > 0).map(([count, unit]) => unit({ count }));
  if (two === undefined) return one;
  return three === undefined ? t.durationTwo({ one, two }) : t.durationThree({ one, two, three });
}

export interface Couple {
  readonly viewer: Pick<User, 'id'> | null;
  readonly partner: User | null;
}

/**
 * What a clock is called: `Your phone`, `Alex’s phone`; with the name of the camera where a person has photos of
 * several in the memory.
 */
export function clockName(
  clock: CameraClock,
  clocks: readonly CameraClock[],
  { viewer, partner }: Couple,
  t: Messages,
): string {
  const hasOthers = clocks.some((other) => other !== clock && other.uploadedBy === clock.uploadedBy);
  const { camera } = clock;
  if (clock.uploadedBy === viewer?.id) {
    if (!hasOthers) return t.yourPhone;
    return camera === null ? t.yourOther : t.yourCamera({ camera });
  }
  if (clock.uploadedBy === partner?.id) {
    const name = partner.displayName || partner.username;
    if (!hasOthers) return t.theirPhone({ name });
    return camera === null ? t.theirOther({ name }) : t.theirCamera({ name, camera });
  }
  return hasOthers && camera ? camera : t.anotherPhone;
}
