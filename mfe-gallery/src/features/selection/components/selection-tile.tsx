import { useSortable } from '@dnd-kit/sortable';
import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Photo } from '@our-dates/ui/photo';
import { Check, GripVertical } from 'lucide-react';
import { memo } from 'react';
import { altOf } from '../../../api/alternative-text.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { GridTile, PlaceMark } from '../../grid-tile/components/grid-tile.tsx';
import styles from './selection-tile.module.css';

export interface SelectionTileProps {
  photo: PhotoData;
  /** From 1. */
  place: number;
  count: number;
  /** Of the grid, from 1; undefined while all photos are in the page. */
  row: number | undefined;
  column: number | undefined;
  isCover: boolean;
  isSelected: boolean;
  /** The only tile in the tab order. */
  isCurrent: boolean;
  /** How many photos are dragged with it; 0: it is not dragged. */
  dragged: number;
  onPress: (id: number, isRange: boolean) => void;
  onFocus: (id: number) => void;
}

/** One photo that can be selected, and dragged to another place. Its handle is for the keyboard. */
export const SelectionTile = memo(function SelectionTile({
  photo,
  place,
  count,
  row,
  column,
  isCover,
  isSelected,
  isCurrent,
  dragged,
  onPress,
  onFocus,
}: SelectionTileProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const sortable = useSortable({ id: photo.id });
  const { setActivatorNodeRef, attributes } = sortable;
  const canMove = !attributes['aria-disabled'];
  const label = [altOf(photo), t.photoOf({ place, count }), ...(isCover ? [t.cover] : [])].join(main.comma);
  return (
    <GridTile
      sortable={sortable}
      as="li"
      className={styles.tile}
      style={{ gridRow: row, gridColumn: column }}
      {...(row !== undefined && { 'aria-setsize': count, 'aria-posinset': place })}
    >
      <button
        type="button"
        aria-pressed={isSelected}
        aria-label={label}
        tabIndex={isCurrent ? 0 : -1}
        data-photo={photo.id}
        className={styles.press}
        onClick={(event) => onPress(photo.id, event.shiftKey)}
        onFocus={() => onFocus(photo.id)}
        onContextMenu={(event) => isTouch(event.nativeEvent) && event.preventDefault()}
      >
        <Photo
          {...pictureOf(photo)}
          alt=""
          ratio={1}
          sizes="(max-width: 640px) 32vw, 136px"
          compact
          className={styles.picture}
        />
        <span className={styles.mark} aria-hidden>
          <Check />
        </span>
        <PlaceMark place={place} isCover={isCover} />
        {dragged > 1 && (
          <span className={styles.many} aria-hidden>
            {dragged}
          </span>
        )}
      </button>
      {canMove && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          aria-label={t.moveOf(photo)}
          aria-roledescription={t.draggable}
          aria-describedby={attributes['aria-describedby']}
          tabIndex={isCurrent ? 0 : -1}
          className={styles.handle}
        >
          <GripVertical aria-hidden />
        </button>
      )}
    </GridTile>
  );
});

/** A resting finger drags; it must not open the browser's menu. */
function isTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}
