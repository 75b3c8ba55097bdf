/** Takes the places that photos of a memory are to have. */
export const photoPlacesPath = '/api/collections/:id/photos';

/**
 * The order of photos after some of them are put before another one; the rule is the same on a page and in the service.
 * @param ids all photos of a memory, in their order; `moving` may be among them
 * @param moving in their new order
 * @param before the photo that follows them; null: they are the last
 * @throws RangeError when `before` is none of the others
 */
export function placedBefore(
  ids: readonly number[],
  moving: readonly number[],
  before: number | null,
): number[] {
  const areMoving = new Set(moving);
  const others = ids.filter((id) => !areMoving.has(id));
  const place = before === null ? others.length : others.indexOf(before);
  if (place === -1) throw new RangeError(`photo ${before} is none of those that stay`);
  return others.toSpliced(place, 0, ...areMoving);
}
