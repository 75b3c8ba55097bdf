import type { ChosenPhoto } from '../../upload/chosen-photo.ts';
import styles from '../../upload/components/photo-row.module.css';
import { type PhotoProgress, PhotoRow } from '../../upload/components/photo-row.tsx';
import type { Sending } from '../use-send-memory.ts';

export interface ChosenPhotosProps {
  photos: readonly ChosenPhoto[];
  sending: Sending;
  onRename: (id: string, title: string) => void;
  onRemove: (id: string) => void;
  onRetry: () => void;
}

/** The photos of the memory, each with its own progress. */
export function ChosenPhotos({ photos, sending, onRename, onRemove, onRetry }: ChosenPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Photos of this memory">
      {photos.map((photo, index) => (
        <PhotoRow
          key={photo.id}
          photo={photo}
          progress={progressOf(sending, index)}
          onRename={(title) => onRename(photo.id, title)}
          onRemove={() => onRemove(photo.id)}
          onRetry={onRetry}
        />
      ))}
    </ul>
  );
}

function progressOf(sending: Sending, index: number): PhotoProgress {
  if (sending.state === 'sending') return { state: 'sending', part: sending.progress[index] ?? 0 };
  if (sending.state === 'interrupted' && sending.at === index) return { state: 'interrupted' };
  return { state: 'ready' };
}
