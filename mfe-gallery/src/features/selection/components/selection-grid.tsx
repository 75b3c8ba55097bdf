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
import type { Photo } from '@our-dates/contracts/photos';
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { type Place, placeOfDrop } from '../places.ts';
import type { PhotoSelection } from '../use-selection.ts';
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
  const announcements = useAnnouncements(photos, (id) => movingWith(id).length);
  const pressKey = useGridKeys(grid, selection);

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
        screenReaderInstructions: { draggable: instructions },
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
          aria-label="Photos of this memory"
          data-autofocus
          onKeyDown={pressKey}
        >
          {photos.map((photo, index) => (
            <SelectionTile
              key={photo.id}
              photo={photo}
              place={index + 1}
              count={photos.length}
              isCover={photo === cover}
              isSelected={selected.includes(photo.id)}
              isCurrent={photo.id === current}
              dragged={photo.id === draggedId ? moving.length : 0}
              onPress={press}
              onFocus={setCurrent}
            />
          ))}
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
  { order, selectAll, extendTo }: PhotoSelection,
) {
  const latest = useRef({ order, selectAll, extendTo });
  latest.current = { order, selectAll, extendTo };
  return useCallback(
    (event: KeyboardEvent) => {
      const tile = event.target instanceof HTMLElement ? event.target.dataset.photo : undefined;
      if (tile === undefined || !grid.current || event.altKey) return;
      const tiles = [...grid.current.querySelectorAll<HTMLElement>('[data-photo]')];
      const from = tiles.findIndex(({ dataset }) => dataset.photo === tile);
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'a') return;
        event.preventDefault();
        latest.current.selectAll();
        return;
      }
      const to = placeOfKey(event.key, from, tiles);
      if (to === undefined) return;
      event.preventDefault();
      const id = latest.current.order[to];
      if (event.shiftKey && id !== undefined) latest.current.extendTo(id, latest.current.order[from]);
      tiles[to]?.focus();
    },
    [grid],
  );
}

function placeOfKey(key: string, from: number, tiles: readonly HTMLElement[]): number | undefined {
  const columns = tiles.findIndex(({ offsetParent }) => topOf(offsetParent) > topOf(tiles[0]?.offsetParent));
  // All of them may be in one row.
  const rowStep = columns === -1 ? tiles.length : columns;
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - rowStep,
    ArrowDown: from + rowStep,
    Home: 0,
    End: tiles.length - 1,
  };
  const to = places[key];
  return to !== undefined && tiles[to] ? to : undefined;
}

function topOf(element: Element | null | undefined): number {
  return element instanceof HTMLElement ? element.offsetTop : 0;
}

const instructions =
  'Press Space to pick the photo up, the arrow keys to move it, Space again to put it there, or Escape to leave it where it was.';

/** The announcements of a drag. */
function useAnnouncements(photos: readonly Photo[], countWith: (id: number) => number): Announcements {
  const lastOver = useRef<string | number>(undefined);
  const placeOf = (id: string | number) => photos.findIndex((photo) => photo.id === Number(id)) + 1;
  const nameOf = (id: string | number) => {
    const count = countWith(Number(id));
    return count > 1 ? `${count} photos` : (photos[placeOf(id) - 1]?.title ?? 'The photo');
  };
  const at = (id: string | number) => `place ${placeOf(id)} of ${photos.length}`;
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
      if (last === undefined) return `Picked up ${nameOf(active.id)} at ${at(active.id)}.`;
      return `${nameOf(active.id)}: over ${at(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} put at ${at((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} left at ${at(active.id)}.`,
  };
}
