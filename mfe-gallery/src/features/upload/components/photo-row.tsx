import { firstCharacters } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { Button } from '@our-dates/ui/button';
import { IconButton } from '@our-dates/ui/icon-button';
import { Photo } from '@our-dates/ui/photo';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { ChosenPhoto } from '../chosen-photo.ts';
import styles from './photo-row.module.css';

/** How it stands with the sending of one photo. */
export type PhotoProgress =
  | { readonly state: 'ready' }
  /** `part` 0 to 1 of it has left. */
  | { readonly state: 'sending'; readonly part: number }
  | { readonly state: 'interrupted' };

export interface PhotoRowProps {
  photo: ChosenPhoto;
  progress: PhotoProgress;
  onRename: (title: string) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** One photo that was chosen: what it looks like, what it is called, and how far it has got. */
export function PhotoRow({ photo, progress, onRename, onRemove, onRetry }: PhotoRowProps) {
  const problemId = useId();
  const name = photo.title || photo.file.name;
  const problem = progress.state === 'interrupted' ? 'The connection was interrupted.' : photo.refusal;
  return (
    <li className={styles.row}>
      <Photo src={photo.previewUrl} alt="" ratio={4 / 3} priority compact className={styles.preview} />
      <div className={styles.middle}>
        <input
          className={styles.title}
          dir="auto"
          aria-label={`Title of ${photo.file.name}`}
          aria-invalid={photo.refusal ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          value={photo.title}
          placeholder={photo.file.name}
          readOnly={progress.state === 'sending'}
          onChange={(event) => onRename(firstCharacters(event.target.value, limits.nameLength))}
        />
        {progress.state === 'sending' && <ProgressBar label={`Uploading ${name}`} value={progress.part} />}
        <p
          id={problemId}
          className={progress.state === 'interrupted' ? styles.interrupted : styles.refused}
          aria-live="polite"
        >
          {problem}
        </p>
      </div>
      <div className={styles.end}>
        {progress.state === 'sending' &&
          (progress.part >= 1 ? (
            <span className={styles.done}>Uploaded</span>
          ) : (
            <span className={styles.percent}>{Math.floor(progress.part * 100)}%</span>
          ))}
        {progress.state === 'interrupted' && (
          <Button tone="quiet" size="small" className={styles.retry} onClick={onRetry}>
            Retry
          </Button>
        )}
        {progress.state !== 'sending' && (
          <IconButton label={`Remove ${name}`} icon={<X aria-hidden />} onClick={onRemove} />
        )}
      </div>
    </li>
  );
}
