import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useMessages } from '@our-dates/languages/catalogue';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import type { ChosenPhoto } from '../chosen-photo.ts';
import { PhotoDetails } from './photo-details.tsx';
import styles from './photo-grid.module.css';
import { PhotoTile } from './photo-tile.tsx';

export interface PhotoGridProps {
  label: string;
  photos: readonly ChosenPhoto[];
  /** The sent part of each photo, 0 to 1, during the upload. */
  progress?: readonly number[] | undefined;
  /** Whether the first photo becomes the cover of the memory. */
  hasCover: boolean;
  onRename: (id: string, title: string) => void;
  onRemove: (id: string) => void;
  onOrder: (ids: readonly string[]) => void;
}

/** The accepted photos, in order: reordered by dragging, or moved and named in the details of one. */
export function PhotoGrid({
  label,
  photos,
  progress,
  hasCover,
  onRename,
  onRemove,
  onOrder,
}: PhotoGridProps) {
  const t = useMessages(messages);
  const [openId, setOpenId] = useState<string>();
  const grid = useRef<HTMLUListElement>(null);
  const focusNext = useRef<number>(undefined);
  const ids = photos.map(({ id }) => id);
  const isSending = progress !== undefined;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short touch scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );

  useEffect(() => {
    if (focusNext.current === undefined) return;
    const tiles = grid.current?.querySelectorAll<HTMLElement>('[data-tile]');
    tiles?.[Math.min(focusNext.current, tiles.length - 1)]?.focus();
    focusNext.current = undefined;
  });

  function move(id: string, to: number) {
    onOrder(arrayMove(ids, ids.indexOf(id), to));
  }

  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) move(String(active.id), ids.indexOf(String(over.id)));
  }

  function remove(id: string, index: number) {
    focusNext.current = index;
    onRemove(id);
  }

  if (photos.length === 0) return null;
  return (
    <div className={styles.photos}>
      <p className={styles.help}>
        {photos.length > 1 ? t.pressOrDrag : t.pressPhoto}
        {hasCover && ` ${t.firstIsCover}`}
      </p>
      <DndContext
        id={label}
        sensors={sensors}
        accessibility={{ announcements: silent }}
        onDragStart={() => setOpenId(undefined)}
        onDragEnd={drop}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy} disabled={isSending}>
          <ul ref={grid} className={styles.grid} aria-label={label}>
            {photos.map((photo, index) => {
              const isOpen = photo.id === openId && !isSending;
              return (
                <li key={photo.id} className={styles.item}>
                  <PhotoTile
                    photo={photo}
                    place={index + 1}
                    count={photos.length}
                    isCover={hasCover && index === 0}
                    isOpen={isOpen}
                    sent={progress && (progress[index] ?? 0)}
                    onPress={() => setOpenId(isOpen ? undefined : photo.id)}
                    onRemove={() => remove(photo.id, index)}
                  />
                  {isOpen && (
                    <PhotoDetails
                      photo={photo}
                      place={index + 1}
                      count={photos.length}
                      hasCover={hasCover}
                      onRename={(title) => onRename(photo.id, title)}
                      onMove={(place) => move(photo.id, place - 1)}
                      onRemove={() => remove(photo.id, index)}
                      onDone={() => {
                        focusNext.current = index;
                        setOpenId(undefined);
                      }}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
    </div>
  );
}

/** A drag is for pointers; the details announce each new place. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
