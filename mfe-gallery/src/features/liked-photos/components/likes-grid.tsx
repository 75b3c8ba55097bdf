import type { LikedPhoto } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Photo } from '@our-dates/ui/photo';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { altOf } from '../../../api/alternative-text.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { LikeMark } from '../../likes/components/like-mark.tsx';
import { arrangeInRows, type LikedPhotosRow, placeOfKey } from '../liked-photo-rows.ts';
import { useColumns } from '../use-columns.ts';
import styles from './likes-grid.module.css';

export interface LikesGridProps {
  photos: readonly LikedPhoto[];
  partner: User | null;
  /** The photo in the viewer: its place in the grid stays in view. */
  viewing: number | undefined;
  onOpen: (index: number) => void;
  /** The end came near. */
  onNearEnd: () => void;
}

const yearHeight = 72;
/** Rows from the end at which more are fetched. */
const nearRows = 6;

/** The photos as squares, in rows by year. Only the rows near the window are in the page. */
export function LikesGrid({ photos, partner, viewing, onOpen, onNearEnd }: LikesGridProps) {
  const t = useMessages(messages);
  const frame = useRef<HTMLDivElement>(null);
  const { columns, cell, gap, top } = useColumns(frame);
  const rows = useMemo(() => arrangeInRows(photos, columns), [photos, columns]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'year' ? yearHeight : cell + gap),
    overscan: 4,
    scrollMargin: top,
  });
  const drawn = virtual.getVirtualItems();
  const isNearEnd = (drawn.at(-1)?.index ?? 0) >= rows.length - nearRows;

  useEffect(() => {
    // The rows of another width have another height.
    if (cell > 0) virtual.measure();
  }, [virtual, cell]);

  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  useEffect(() => {
    if (viewing === undefined) return;
    const row = rows.findLastIndex((each) => each.kind === 'photos' && each.start <= viewing);
    if (row >= 0) virtual.scrollToIndex(row, { align: 'auto' });
  }, [viewing, rows, virtual]);

  const keys = useGridKeys(frame, {
    rows,
    inPage: drawn.map(({ index }) => rows[index]),
    showRow: (row) => virtual.scrollToIndex(row, { align: 'auto' }),
  });

  return (
    <div ref={frame} className={styles.frame} style={{ height: virtual.getTotalSize() }}>
      {drawn.map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        const place = { transform: `translateY(${start - top}px)` };
        if (row.kind === 'year') {
          return (
            <h2 key={key} className={styles.year} style={{ ...place, height: yearHeight }}>
              {row.year}
            </h2>
          );
        }
        return (
          <ul key={key} className={styles.row} style={{ ...place, gap, height: cell }}>
            {row.photos.map((photo, offset) => (
              <li key={photo.id} style={{ width: cell }}>
                <button
                  type="button"
                  className={styles.open}
                  data-photo={photo.id}
                  data-place={row.start + offset}
                  tabIndex={row.start + offset === keys.current ? 0 : -1}
                  onKeyDown={keys.press}
                  onFocus={() => keys.setCurrent(row.start + offset)}
                  onClick={() => onOpen(row.start + offset)}
                >
                  <VisuallyHidden>{t.viewBefore}</VisuallyHidden>
                  <Photo
                    {...pictureOf(photo)}
                    alt={altOf(photo)}
                    ratio={1}
                    sizes={`${cell}px`}
                    compact
                    className={styles.photo}
                  />
                  <LikeMark photo={photo} partner={partner} look="badge" className={styles.mark} />
                </button>
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

interface GridRows {
  readonly rows: readonly LikedPhotosRow[];
  /** Those that are in the page. */
  readonly inPage: readonly (LikedPhotosRow | undefined)[];
  readonly showRow: (row: number) => void;
}

/** One tab stop for the whole grid; arrow keys, Home and End move it, also to photos that are not in the page yet. */
function useGridKeys(frame: RefObject<HTMLElement | null>, { rows, inPage, showRow }: GridRows) {
  const [chosen, setCurrent] = useState(0);
  const [awaited, setAwaited] = useState<number>();
  const lines = inPage.flatMap((row) => (row?.kind === 'photos' ? [row] : []));
  const isInPage = lines.some(({ start, photos }) => start <= chosen && chosen < start + photos.length);

  useEffect(() => {
    if (awaited === undefined) return;
    const button = frame.current?.querySelector<HTMLElement>(`[data-place="${awaited}"]`);
    if (!button) return;
    button.focus({ preventScroll: true });
    setAwaited(undefined);
  });

  return {
    current: isInPage ? chosen : lines[0]?.start,
    setCurrent,
    press(event: KeyboardEvent) {
      const place = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
      if (place === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = placeOfKey(event.key, Number(place), rows);
      if (next === undefined) return;
      event.preventDefault();
      showRow(rows.findLastIndex((row) => row.kind === 'photos' && row.start <= next));
      setAwaited(next);
    },
  };
}
