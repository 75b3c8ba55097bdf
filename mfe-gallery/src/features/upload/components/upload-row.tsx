import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { IconButton } from '@our-dates/ui/icon-button';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { X } from 'lucide-react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import type { QueuedPhoto } from '../queue-state.ts';
import styles from './uploads-panel.module.css';

export interface UploadRowProps {
  photo: QueuedPhoto;
  onRetry: () => void;
  onRemove: () => void;
}

/** One photo of the uploads. */
export function UploadRow({ photo, onRetry, onRemove }: UploadRowProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { state } = photo;
  const name = photo.title || photo.fileName;
  return (
    <li className={styles.row}>
      <div className={styles.middle}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {state.is === 'sending' && <ProgressBar label={t.uploadingOf({ name })} value={state.part} />}
        {state.is === 'refused' && <span className={styles.reason}>{state.reason}</span>}
      </div>
      {state.is === 'sent' && <span className={classNames(styles.state, styles.sent)}>{t.uploaded}</span>}
      {state.is === 'waiting' && <span className={styles.state}>{t.waiting}</span>}
      {state.is === 'sending' && (
        <span className={styles.state}>{Math.floor(Math.min(state.part, 0.99) * 100)}%</span>
      )}
      {state.is === 'refused' && state.mayRetry && (
        <Button tone="quiet" size="small" aria-label={t.retryOf({ name })} onClick={onRetry}>
          {main.retry}
        </Button>
      )}
      {state.is !== 'sent' && (
        <IconButton
          label={state.is === 'refused' ? t.dismissFile({ name }) : t.doNotUpload({ name })}
          icon={<X aria-hidden />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
