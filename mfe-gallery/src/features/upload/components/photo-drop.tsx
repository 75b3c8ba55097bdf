import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { Upload } from 'lucide-react';
import { useId } from 'react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import { acceptedTypes, megabytes, type PhotoRules } from '../photo-rules.ts';
import { usePhotoIntake } from '../use-photo-intake.ts';
import styles from './photo-drop.module.css';

export interface PhotoDropProps {
  rules: PhotoRules;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Adds photos: dropped and pasted anywhere, or chosen here (a phone offers its camera too). */
export function PhotoDrop({ rules, disabled, onFiles }: PhotoDropProps) {
  const t = useMessages(messages);
  const isDragging = usePhotoIntake({ enabled: !disabled, onFiles });
  const inputId = useId();
  const helpId = useId();
  const types = t[rules.typeNames];

  return (
    <label
      htmlFor={inputId}
      className={classNames(styles.zone, isDragging && styles.dragging, disabled && styles.disabled)}
    >
      <Upload aria-hidden />
      <span>
        <span className={styles.title}>{isDragging ? t.letGo : t.dropPhotos}</span>
        <span id={helpId} className={styles.help}>
          {rules.maxBytes === undefined ? types : t.typesLimit({ types, size: megabytes(rules.maxBytes) })}
        </span>
      </span>
      <input
        id={inputId}
        type="file"
        multiple
        accept={acceptedTypes(rules)}
        disabled={disabled}
        aria-label={t.dropPhotos}
        aria-describedby={helpId}
        className={styles.input}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </label>
  );
}
