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

/**
 * Where a key leads from a photo.
 * @returns an index among all photos; undefined for a key that leads nowhere
 */
export function placeOfKey(key: string, from: number, rows: readonly LikedPhotosRow[]): number | undefined {
  const lines = rows.flatMap((row) => (row.kind === 'photos' ? [row] : []));
  const at = lines.findLastIndex(({ start }) => start <= from);
  const line = lines[at];
  if (!line) return undefined;
  const last = (lines.at(-1)?.start ?? 0) + (lines.at(-1)?.photos.length ?? 0) - 1;
  const inLine = (other: typeof line | undefined) =>
    other && other.start + Math.min(from - line.start, other.photos.length - 1);
  const places: Readonly<Record<string, number | undefined>> = {
    ArrowLeft: from > 0 ? from - 1 : undefined,
    ArrowRight: from < last ? from + 1 : undefined,
    ArrowUp: inLine(lines[at - 1]),
    ArrowDown: inLine(lines[at + 1]),
    Home: 0,
    End: last,
  };
  return places[key];
}

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
