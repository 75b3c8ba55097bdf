import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { useOnline } from '../../upload/use-online.ts';
import { useSecondsUntil } from '../../upload/use-seconds-until.ts';
import type { Sending } from '../use-send-memory.ts';
import styles from './sending-status.module.css';

/** Next to the dialog's buttons: the progress, or when it is retried. */
export function SendingStatus({ sending, onRetry }: { sending: Sending; onRetry: () => void }) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const seconds = useSecondsUntil(sending.state === 'interrupted' ? sending.until : undefined);
  const isOnline = useOnline();
  if (sending.state === 'interrupted') {
    return (
      <div className={styles.status}>
        <p className={styles.interrupted} role="status">
          {t.interrupted}{' '}
          <span aria-hidden>{isOnline ? t.tryingIn({ seconds: seconds ?? 0 }) : t.tryOnline}</span>
        </p>
        <Button tone="quiet" size="small" className={styles.retry} onClick={onRetry}>
          {main.retry}
        </Button>
      </div>
    );
  }
  if (sending.state === 'idle' || sending.progress.length === 0) return null;
  const { progress } = sending;
  const sent = progress.filter((part) => part >= 1).length;
  const part = progress.reduce((sum, own) => sum + own, 0) / progress.length;
  return (
    <div className={styles.status}>
      <p className={styles.words}>
        {sent === progress.length ? t.allSent : t.sentOf({ sent, total: progress.length })}
      </p>
      <ProgressBar label={t.sendingMemory} value={part} className={styles.bar} />
    </div>
  );
}
