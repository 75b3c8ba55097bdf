import { useEffect, useRef } from 'react';
import type { ChosenPhoto } from '../../upload/chosen-photo.ts';
import styles from '../../upload/components/photo-row.module.css';
import { PhotoRow } from '../../upload/components/photo-row.tsx';
import { scrollAndFocus } from '../../upload/scroll-and-focus.ts';
import type { Sending } from '../use-send-memory.ts';

export interface ChosenPhotosProps {
  photos: readonly ChosenPhoto[];
  sending: Sending;
  onRename: (id: string, title: string) => void;
  onRemove: (id: string) => void;
}

/** The photos of the memory, each with its own progress. */
export function ChosenPhotos({ photos, sending, onRename, onRemove }: ChosenPhotosProps) {
  const list = useRef<HTMLUListElement>(null);
  const refused = photos.find(({ refusal }) => refusal)?.id;
  useEffect(() => {
    if (refused) scrollAndFocus(list.current?.querySelector<HTMLElement>('[aria-invalid]') ?? null);
  }, [refused]);

  if (photos.length === 0) return null;
  return (
    <ul ref={list} className={styles.list} aria-label="Photos of this memory">
      {photos.map((photo, index) => (
        <PhotoRow
          key={photo.id}
          photo={photo}
          sent={sending.state === 'sending' ? (sending.progress[index] ?? 0) : undefined}
          onRename={(title) => onRename(photo.id, title)}
          onRemove={() => onRemove(photo.id)}
        />
      ))}
    </ul>
  );
}
