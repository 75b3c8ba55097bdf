import type { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import type { HTMLAttributes } from 'react';
import { messages } from '../../../messages/messages.ts';
import styles from './grid-tile.module.css';

export interface GridTileProps extends HTMLAttributes<HTMLElement> {
  sortable: ReturnType<typeof useSortable>;
  as: 'div' | 'li';
}

/** A photo in a grid in which photos are dragged to another place. */
export function GridTile({ sortable, as: Tile, className, style, ...props }: GridTileProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = sortable;
  return (
    <Tile
      ref={setNodeRef}
      {...props}
      {...listeners}
      className={classNames(styles.tile, className)}
      style={{ ...style, transform: CSS.Translate.toString(transform), transition }}
      data-dragged={isDragging || undefined}
    />
  );
}

/** The place of a photo, from 1, on its tile. */
export function PlaceMark({ place, isCover }: { place: number; isCover: boolean }) {
  const t = useMessages(messages);
  return <span className={styles.place} data-place={isCover ? t.coverMark : place} aria-hidden />;
}
