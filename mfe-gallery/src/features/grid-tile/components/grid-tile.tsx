import type { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { classNames } from '@our-dates/ui/class-names';
import type { ReactNode } from 'react';
import styles from './grid-tile.module.css';

export interface GridTileProps {
  sortable: ReturnType<typeof useSortable>;
  as: 'div' | 'li';
  className: string | undefined;
  children: ReactNode;
}

/** A photo in a grid in which photos are dragged to another place. */
export function GridTile({ sortable, as: Tile, className, children }: GridTileProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = sortable;
  return (
    <Tile
      ref={setNodeRef}
      {...listeners}
      className={classNames(styles.tile, className)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragged={isDragging || undefined}
    >
      {children}
    </Tile>
  );
}

/** The place of a photo, from 1, on its tile. */
export function PlaceMark({ place, isCover }: { place: number; isCover: boolean }) {
  return <span className={styles.place} data-place={isCover ? 'Cover' : place} aria-hidden />;
}
