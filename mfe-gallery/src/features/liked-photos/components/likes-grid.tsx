import type { LikedPhoto } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Photo } from '@our-dates/ui/photo';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { pictureOf } from '../../../api/picture-of.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { LikeMark } from '../../likes/components/like-mark.tsx';
import { arrangeInRows } from '../liked-photo-rows.ts';
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
                  onClick={() => onOpen(row.start + offset)}
                >
                  <VisuallyHidden>{t.viewBefore}</VisuallyHidden>
                  <Photo
                    {...pictureOf(photo)}
                    alt={photo.title}
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
