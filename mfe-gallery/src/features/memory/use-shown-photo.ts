import type { Photo } from '@our-dates/contracts/photos';
import { useCallback, useState } from 'react';

/** Without an id it is the photo at the index. */
interface Shown {
  readonly index: number;
  readonly id?: number | undefined;
}

/**
 * The index of the current photo, and the function that shows another. It stays with its photo when the partner
 * adds, removes or moves others; when the photo itself is removed, its successor is shown.
 */
export function useShownPhoto(photos: readonly Photo[] | undefined): [number, (index: number) => void] {
  const [shown, setShown] = useState<Shown>({ index: 0 });
  const show = useCallback((index: number) => setShown({ index, id: photos?.[index]?.id }), [photos]);
  if (!photos || photos.length === 0) return [0, show];
  const known = shown.id === undefined ? -1 : photos.findIndex(({ id }) => id === shown.id);
  const index = known === -1 ? Math.min(shown.index, photos.length - 1) : known;
  const id = photos[index]?.id;
  if (id !== shown.id || index !== shown.index) setShown({ index, id });
  return [index, show];
}
