import { firstCharacters } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { IconButton } from '@our-dates/ui/icon-button';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { ChosenPhoto } from '../chosen-photo.ts';
import styles from './photo-row.module.css';
import { Preview } from './preview.tsx';

export interface PhotoRowProps {
  photo: ChosenPhoto;
  /** How much of it has left, 0 to 1, while it is sent. */
  sent?: number | undefined;
  onRename: (title: string) => void;
  onRemove: () => void;
}

/** One photo that was chosen: what it looks like, what it is called, and how much of it has left. */
export function PhotoRow({ photo, sent, onRename, onRemove }: PhotoRowProps) {
  const refusalId = useId();
  const name = photo.title || photo.file.name;
  const isSending = sent !== undefined;
  return (
    <li className={styles.row}>
      <Preview photo={photo} />
      <div className={styles.middle}>
        <input
          className={styles.title}
          dir="auto"
          aria-label={`Title of ${photo.file.name}`}
          aria-invalid={photo.refusal ? true : undefined}
          aria-describedby={photo.refusal ? refusalId : undefined}
          value={photo.title}
          placeholder={photo.file.name}
          readOnly={isSending}
          onChange={(event) => onRename(firstCharacters(event.target.value, limits.nameLength))}
        />
        {isSending && <ProgressBar label={`Sending ${name}`} value={sent} />}
        <p id={refusalId} className={styles.refused} aria-live="polite">
          {photo.refusal}
        </p>
      </div>
      <div className={styles.end}>
        {isSending ? (
          <span className={styles.percent}>{sent >= 1 ? 'Sent' : `${Math.floor(sent * 100)}%`}</span>
        ) : (
          <IconButton label={`Remove ${name}`} icon={<X aria-hidden />} onClick={onRemove} />
        )}
      </div>
    </li>
  );
}
