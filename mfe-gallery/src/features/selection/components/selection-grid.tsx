import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { Direction } from '@our-dates/contracts/languages';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Messages, messages } from '../../../catalogues/selection/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { type Place, placeOfDrop } from '../places.ts';
import type { PhotoSelection } from '../use-selection.ts';
import { columnsOf, useWindow } from '../use-window.ts';
import styles from './selection-grid.module.css';
import { SelectionTile } from './selection-tile.tsx';

export interface SelectionGridProps {
  photos: readonly Photo[];
  cover: Photo | undefined;
  selection: PhotoSelection;
  /** Ref to the grid element; the caller moves the focus to it. */
  grid: RefObject<HTMLUListElement | null>;
  /** False: the order cannot be changed. */
  canMove: boolean;
  onMove: (moving: readonly number[], place: Place) => void;
  /** Called before the keys of a drag are handled elsewhere. */
  onDragging: (isDragging: boolean) => void;
}

/** The photos of a memory, to select and reorder: with pointer, finger and keyboard. */
export function SelectionGrid({
  photos,
  cover,
  selection,
  grid,
  canMove,
  onMove,
  onDragging,
}: SelectionGridProps) {
  const t = useMessages(messages);
  const [draggedId, setDraggedId] = useState<number>();
  const { order, selected, current, press, toggle, setCurrent } = selection;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short touch selects, and a swipe scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  /** What is dragged with a photo: all selected ones, if it is one of them. */
  const movingWith = (id: number) => (selected.includes(id) ? selected : [id]);
  const moving = draggedId === undefined ? [] : movingWith(draggedId);
  const items = useMemo(() => [...order], [order]);
  const announcements = useAnnouncements(photos, (id) => movingWith(id).length, t);
  const pressKey = useGridKeys(grid, selection);
  const kept = [current, draggedId].flatMap((id) => (id === undefined ? [] : [order.indexOf(id)]));
  const { places, style } = useWindow(grid, { count: photos.length, kept });

  function end() {
    setDraggedId(undefined);
    onDragging(false);
  }

  function drop({ active, over, delta, activatorEvent }: DragEndEvent) {
    end();
    const dragged = Number(active.id);
    if (over && over.id !== active.id) {
      const place = placeOfDrop(order, movingWith(dragged), { dragged, over: Number(over.id) });
      if (place) onMove(movingWith(dragged), place);
    } else if (isTouchStart(activatorEvent) && Math.hypot(delta.x, delta.y) < restingPixels) {
      // A finger that rested and did not move.
      toggle(dragged);
    }
  }

  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t.instructions },
      }}
      onDragStart={({ active }) => {
        setDraggedId(Number(active.id));
        onDragging(true);
      }}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <SortableContext items={items} strategy={rectSortingStrategy} disabled={!canMove}>
        <ul
          ref={grid}
          className={styles.grid}
          style={style}
          aria-label={t.photosOfMemory}
          data-autofocus
          onKeyDown={pressKey}
        >
          {places.map(({ index, row, column }) => {
            const photo = photos[index];
            if (!photo) return null;
            return (
              <SelectionTile
                key={photo.id}
                photo={photo}
                place={index + 1}
                count={photos.length}
                row={row}
                column={column}
                isCover={photo === cover}
                isSelected={selected.includes(photo.id)}
                isCurrent={photo.id === current}
                dragged={photo.id === draggedId ? moving.length : 0}
                onPress={press}
                onFocus={setCurrent}
              />
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** A smaller distance is not a movement of a finger. */
const restingPixels = 8;

function isTouchStart(event: Event): boolean {
  return event.type === 'touchstart';
}

/** Arrow keys, Home and End move between photos, with Shift they select; Control and A selects all. */
function useGridKeys(
  grid: RefObject<HTMLUListElement | null>,
  { order, selectAll, extendTo, setCurrent }: PhotoSelection,
) {
  const { direction } = useLanguage();
  const latest = useRef({ order, selectAll, extendTo });
  latest.current = { order, selectAll, extendTo };
  /** A photo that was not in the page when a key led to it. */
  const [awaited, setAwaited] = useState<number>();

  useLayoutEffect(() => {
    if (awaited === undefined) return;
    tileOf(grid.current, awaited)?.focus();
    setAwaited(undefined);
  }, [grid, awaited]);

  return useCallback(
    (event: KeyboardEvent) => {
      const tile = event.target instanceof HTMLElement ? event.target.dataset.photo : undefined;
      if (tile === undefined || !grid.current || event.altKey) return;
      const { order, selectAll, extendTo } = latest.current;
      const from = order.indexOf(Number(tile));
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'a') return;
        event.preventDefault();
        selectAll();
        return;
      }
      const id =
        order[
          placeOfKey(event.key, from, {
            count: order.length,
            columns: columnsOf(grid.current),
            direction,
          })
        ];
      if (id === undefined) return;
      event.preventDefault();
      if (event.shiftKey) extendTo(id, order[from]);
      const next = tileOf(grid.current, id);
      if (next) next.focus();
      else {
        // As the current one it comes into the page.
        setCurrent(id);
        setAwaited(id);
      }
    },
    [grid, setCurrent, direction],
  );
}

function tileOf(grid: HTMLElement | null, id: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-photo="${id}"]`) ?? null;
}

/** @returns -1 for a key that leads nowhere */
function placeOfKey(
  key: string,
  from: number,
  { count, columns = count, direction }: { count: number; columns: number | undefined; direction: Direction },
): number {
  const right = direction === 'ltr' ? 1 : -1;
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: from - right,
    ArrowRight: from + right,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  };
  return places[key] ?? -1;
}

/** The announcements of a drag. */
function useAnnouncements(
  photos: readonly Photo[],
  countWith: (id: number) => number,
  t: Messages,
): Announcements {
  const main = useMessages(slice);
  const lastOver = useRef<string | number>(undefined);
  const placeOf = (id: string | number) => photos.findIndex((photo) => photo.id === Number(id)) + 1;
  const nameOf = (id: string | number) => {
    const count = countWith(Number(id));
    return count > 1 ? main.photos({ count }) : (photos[placeOf(id) - 1]?.title ?? t.thePhoto);
  };
  const said = (id: string | number, at: string | number) => ({
    name: nameOf(id),
    place: placeOf(at),
    count: photos.length,
  });
  return {
    onDragStart() {
      lastOver.current = undefined;
      return undefined;
    },
    onDragOver({ active, over }) {
      const last = lastOver.current;
      if (!over || over.id === last) return undefined;
      lastOver.current = over.id;
      // From here on keys move it.
      if (last === undefined) return t.pickedUp(said(active.id, active.id));
      return t.over(said(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => t.put(said(active.id, (over ?? active).id)),
    onDragCancel: ({ active }) => t.left(said(active.id, active.id)),
  };
}
