import type { LikedPhoto } from '@our-dates/contracts/photos';

/** A row of the liked photos: the year that starts, or photos next to each other. */
export type LikedPhotosRow =
  | { readonly kind: 'year'; readonly year: string }
  | {
      readonly kind: 'photos';
      /** Index of the first one among all. */
      readonly start: number;
      readonly photos: readonly LikedPhoto[];
    };

/** The rows of photos, which are sorted by day; each year starts with its own row. */
export function arrangeInRows(photos: readonly LikedPhoto[], columns: number): LikedPhotosRow[] {
  const rows: LikedPhotosRow[] = [];
  let year: string | undefined;
  let row: { kind: 'photos'; start: number; photos: LikedPhoto[] } | undefined;
  for (const [index, photo] of photos.entries()) {
    const own = photo.day.slice(0, 4);
    if (own !== year) {
      year = own;
      rows.push({ kind: 'year', year });
      row = undefined;
    }
    if (!row || row.photos.length === columns) {
      row = { kind: 'photos', start: index, photos: [] };
      rows.push(row);
    }
    row.photos.push(photo);
  }
  return rows;
}
