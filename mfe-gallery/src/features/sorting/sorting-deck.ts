import type { SortedPhoto, Sorting } from '@our-dates/contracts/sorting';

/** One step of sorting: a photo, or photos that look almost the same and are compared. */
export type SortingStep = readonly number[];

/** The steps in the order of the memory; a group stands where its first photo does. */
export function stepsOf({ photos, groups }: Pick<Sorting, 'photos' | 'groups'>): SortingStep[] {
  const groupOf = new Map(groups.flatMap((group) => group.map((id) => [id, group] as const)));
  const steps = photos.map(({ photoId }) => groupOf.get(photoId) ?? [photoId]);
  return steps.filter((step, index) => step[0] === photos[index]?.photoId);
}

/**
 * The first step after an index that has an unanswered photo, around the end.
 * @returns undefined when everything is answered
 */
export function nextOpenStep(
  steps: readonly SortingStep[],
  photos: readonly SortedPhoto[],
  after: number,
): number | undefined {
  const open = new Set(photos.filter(({ own }) => own === null).map(({ photoId }) => photoId));
  for (let count = 1; count <= steps.length; count += 1) {
    const index = (after + count) % steps.length;
    if (steps[index]?.some((id) => open.has(id))) return index;
  }
  return undefined;
}

/** What becomes of the photos, by the answers of both. */
export interface SortingSummary<Item extends SortedPhoto> {
  readonly going: readonly Item[];
  /** They answered differently, so these stay. */
  readonly differing: readonly Item[];
  readonly staying: readonly Item[];
  /** One of them has not answered, so these stay. */
  readonly waiting: readonly Item[];
}

export function summaryOf<Item extends SortedPhoto>(photos: readonly Item[]): SortingSummary<Item> {
  const answered = photos.filter(({ own, partners }) => own !== null && partners !== null);
  const agreed = answered.filter(({ own, partners }) => own === partners);
  return {
    going: agreed.filter(({ own }) => own === 'drop'),
    staying: agreed.filter(({ own }) => own === 'keep'),
    differing: answered.filter(({ own, partners }) => own !== partners),
    waiting: photos.filter(({ own, partners }) => own === null || partners === null),
  };
}

/** The photos that stay although they look almost like one that goes. */
export function stayingTwins({ groups }: Pick<Sorting, 'groups'>, going: readonly SortedPhoto[]): number[] {
  const goes = new Set(going.map(({ photoId }) => photoId));
  return groups
    .filter((group) => group.some((id) => goes.has(id)))
    .flatMap((group) => group.filter((id) => !goes.has(id)));
}
