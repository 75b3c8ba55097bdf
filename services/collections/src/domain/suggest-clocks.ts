import { instantsOf, type TimedPhoto } from '@our-dates/contracts/photo-times';
import { differingBits, type Look, lookOf, sureBits, type VisiblePhoto } from './looks.ts';
import { momentMs } from './near-identical.ts';

/** A photo of one clock, as that is compared with others. */
export type PhotoOfClock = VisiblePhoto &
  TimedPhoto & { readonly photoId: number; readonly isDecided: boolean };

/** By how many seconds a clock was probably ahead, and the two photos of one moment that say so. */
export interface ClockSuggestion {
  readonly clockAhead: number;
  readonly photoId: number;
  readonly otherId: number;
}

const minuteMs = 60_000;

/**
 * Compares clocks by photos of different cameras that look almost the same. The clock that is believed is the one whose
 * photos name their zone, since such a camera gets its time from a network; of several, the one with the most photos.
 * @param clocks the photos of each
 * @returns for each clock a suggestion; null where a person has decided, where it agrees with the other
 *   within two minutes, and where nothing is known
 */
export function suggestClocks(clocks: readonly (readonly PhotoOfClock[])[]): (ClockSuggestion | null)[] {
  // As the cameras noted them: a correction is no evidence.
  const noted = clocks.flat().map((photo) => ({ ...photo, clockAhead: 0 }));
  const instants = instantsOf(noted);
  const instantOf = new Map(noted.map(({ photoId }, index) => [photoId, instants[index] ?? 0]));
  const compared = clocks.map((photos) => ({ photos, looks: looksOf(photos, instantOf) }));
  const [believed, ...others] = compared.toSorted(
    (one, other) => zoned(other.photos) - zoned(one.photos) || other.photos.length - one.photos.length,
  );
  if (!believed || others.length === 0) return clocks.map(() => null);
  const believedAheadMs = (believed.photos[0]?.clockAhead ?? 0) * 1000;
  return compared.map((clock) => {
    if (clock === believed || clock.photos.some(({ isDecided }) => isDecided)) return null;
    const moment = sameMoment(clock.looks, believed.looks);
    if (!moment) return null;
    const aheadMs = Math.round((moment.apartMs + believedAheadMs) / minuteMs) * minuteMs;
    if (Math.abs(aheadMs) <= momentMs) return null;
    return { clockAhead: aheadMs / 1000, photoId: moment.photoId, otherId: moment.otherId };
  });
}

const zoned = (photos: readonly PhotoOfClock[]) =>
  photos.some(({ takenOffset }) => takenOffset !== null) ? 1 : 0;

interface LookAt {
  readonly photoId: number;
  readonly look: Look;
  readonly at: number;
}

function looksOf(photos: readonly PhotoOfClock[], instantOf: ReadonlyMap<number, number>): LookAt[] {
  return photos.flatMap((photo) => {
    const look = lookOf(photo);
    return look ? [{ photoId: photo.photoId, look, at: instantOf.get(photo.photoId) ?? 0 }] : [];
  });
}

/** Two photos that seem to be of one moment. */
interface Moment {
  readonly photoId: number;
  readonly otherId: number;
  /** How far the clock of the first is ahead of that of the other. */
  readonly apartMs: number;
}

/**
 * The same view may be photographed twice in an evening: what most pairs say counts, and of as many the smallest
 * difference.
 */
function sameMoment(looks: readonly LookAt[], others: readonly LookAt[]): Moment | undefined {
  const pairs = looks
    .flatMap((one) =>
      others
        .filter((other) => differingBits(one.look, other.look) <= sureBits)
        .map((other) => ({ photoId: one.photoId, otherId: other.photoId, apartMs: one.at - other.at })),
    )
    .sort((one, other) => one.apartMs - other.apartMs);
  let best: readonly Moment[] = [];
  for (const [from, first] of pairs.entries()) {
    const until = pairs.findIndex(({ apartMs }, index) => index > from && apartMs - first.apartMs > momentMs);
    const agreeing = pairs.slice(from, until < 0 ? undefined : until);
    if (saysMore(agreeing, best)) best = agreeing;
  }
  return middleOf(best);
}

function saysMore(pairs: readonly Moment[], than: readonly Moment[]): boolean {
  if (pairs.length !== than.length) return pairs.length > than.length;
  const apart = (all: readonly Moment[]) => Math.abs(middleOf(all)?.apartMs ?? 0);
  return apart(pairs) < apart(than);
}

const middleOf = (pairs: readonly Moment[]) => pairs[Math.floor(pairs.length / 2)];
