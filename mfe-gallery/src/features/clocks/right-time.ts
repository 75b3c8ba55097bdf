import type { CameraClock } from '@our-dates/contracts/clocks';
import { limits } from '@our-dates/contracts/limits';
import { correctedTime, type TimedPhoto } from '@our-dates/contracts/photo-times';

/** A local time as two fields have it. */
export interface RightTime {
  /** `2026-04-19` */
  readonly day: string;
  /** `20:05` */
  readonly time: string;
}

/** When a photo was taken, if its clock was ahead by so many seconds. */
export function rightTimeOf({ takenAt }: Pick<TimedPhoto, 'takenAt'>, ahead: number): RightTime {
  const right = correctedTime({ takenAt, clockAhead: ahead }) ?? '';
  return { day: right.slice(0, 10), time: right.slice(11, 16) };
}

/**
 * By how many seconds a clock was ahead, if a photo was taken at this time. Whole minutes, as the fields have no seconds.
 * @returns undefined while the fields hold no time, or one that no clock is away from
 */
export function aheadAt(
  { takenAt }: Pick<TimedPhoto, 'takenAt'>,
  { day, time }: RightTime,
): number | undefined {
  const [shown, right] = [`${takenAt?.slice(0, 16)}Z`, `${day}T${time}Z`].map(Date.parse);
  const ahead = ((shown ?? Number.NaN) - (right ?? Number.NaN)) / 1000;
  return Math.abs(ahead) <= limits.clockSeconds ? ahead : undefined;
}

/** The photo by which a clock is corrected: that of the suggestion, else its first one. */
export function shownPhotoId({ suggestion, photoIds }: CameraClock): number | undefined {
  return suggestion?.photoId ?? photoIds[0];
}
