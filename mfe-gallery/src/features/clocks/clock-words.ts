import { counted } from '@our-dates/browser/format';
import type { CameraClock } from '@our-dates/contracts/clocks';
import type { User } from '@our-dates/contracts/users';

const minuteSeconds = 60;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;
/** Up to here, a person would say minutes rather than hours. */
const mostMinutes = 100;

/** `62 minutes ahead`, `1 day and 3 hours behind`, `right`. */
export function aheadText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / minuteSeconds);
  if (minutes === 0) return 'right';
  return `${durationText(minutes)} ${seconds > 0 ? 'ahead' : 'behind'}`;
}

function durationText(minutes: number): string {
  if (minutes < mostMinutes) return counted(minutes, 'minute');
  const parts = [
    [Math.floor(minutes / dayMinutes), 'day'],
    [Math.floor((minutes % dayMinutes) / hourMinutes), 'hour'],
    [minutes % hourMinutes, 'minute'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => counted(count, unit));
  return said.length < 3 ? said.join(' and ') : `${said[0]}, ${said[1]} and ${said[2]}`;
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
): string {
  const hasOthers = clocks.some((other) => other !== clock && other.uploadedBy === clock.uploadedBy);
  const camera = hasOthers ? (clock.camera ?? 'other camera') : 'phone';
  if (clock.uploadedBy === viewer?.id) return `Your ${camera}`;
  if (clock.uploadedBy === partner?.id) return `${partner.displayName || partner.username}’s ${camera}`;
  return hasOthers && clock.camera ? clock.camera : 'Another phone';
}
