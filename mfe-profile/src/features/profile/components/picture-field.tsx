import { useMessages } from '@our-dates/languages/catalogue';
import { Avatar } from '@our-dates/ui/avatar';
import { Button } from '@our-dates/ui/button';
import { Camera } from 'lucide-react';
import { useId, useRef } from 'react';
import { messages } from '../../../messages/messages.ts';
import styles from './picture-field.module.css';

const accepted = 'image/jpeg,image/png,image/gif,image/webp,image/avif,image/bmp,image/heic,image/heif';

export interface PictureFieldProps {
  /** The account's name; its first letter is shown without a picture. */
  name: string;
  /** The saved picture. */
  saved: string | null;
  /** An object URL of the newly chosen one. */
  preview: string | undefined;
  error: string | undefined;
  disabled: boolean;
  /** Null reverts the choice. */
  onChoose: (file: File | null) => void;
}

/** The profile picture: the current one, or the chosen one. */
export function PictureField({ name, saved, preview, error, disabled, onChoose }: PictureFieldProps) {
  const t = useMessages(messages);
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const helpId = useId();
  const errorId = useId();
  return (
    <fieldset className={styles.field} disabled={disabled}>
      <legend className={styles.label}>{t.picture}</legend>
      <Avatar name={name} src={preview ?? saved} size={88} />
      <div className={styles.choose}>
        <div className={styles.buttons}>
          <Button
            ref={chooseButton}
            icon={<Camera aria-hidden />}
            aria-describedby={error ? errorId : helpId}
            onClick={() => input.current?.click()}
          >
            {t.choosePicture}
          </Button>
          {preview && (
            <Button
              tone="quiet"
              onClick={() => {
                onChoose(null);
                chooseButton.current?.focus();
              }}
            >
              {t.keepPicture}
            </Button>
          )}
        </div>
        <p id={helpId} className={styles.help}>
          {preview ? t.pictureChosen : t.pictureHelp}
        </p>
        <p id={errorId} className={styles.error} aria-live="polite">
          {error}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={t.picture}
        tabIndex={-1}
        className={styles.input}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // So that the same file can be chosen again after it was reverted.
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
