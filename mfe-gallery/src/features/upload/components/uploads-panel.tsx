import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { useState } from 'react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { countsOf, type QueueState } from '../queue-state.ts';
import type { QueueCommand } from '../tab-queue.ts';
import { getUploadsStatus, waitWords } from '../upload-words.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './uploads-panel.module.css';

export interface UploadsPanelProps {
  state: QueueState;
  /** Seconds until the next retry, while it waits. */
  seconds: number;
  isOnline: boolean;
  onCommand: (command: QueueCommand) => void;
  onClose: () => void;
}

/** Every photo that is being uploaded, its status, and the actions. */
export function UploadsPanel({ state, seconds, isOnline, onCommand, onClose }: UploadsPanelProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { sent, refused, total, part } = countsOf(state.batches);
  const status = getUploadsStatus(state);
  const mayRetry = state.batches.some(({ photos }) =>
    photos.some((photo) => photo.state.is === 'refused' && photo.state.mayRetry),
  );
  const headline =
    status === 'done'
      ? t.allArrived
      : refused > 0
        ? t.addedOfNot({ sent, total, refused })
        : t.addedOf({ sent, total });
  return (
    <Dialog
      open
      title={t.uploads}
      description={headline}
      onOpenChange={onClose}
      footer={
        <>
          {status !== 'done' && <CancelButton isRefusedOnly={status === 'refused'} onCommand={onCommand} />}
          {status === 'waiting' && (
            <Button tone="primary" onClick={() => onCommand({ do: 'tryNow' })}>
              {main.retry}
            </Button>
          )}
          {status !== 'waiting' && mayRetry && (
            <Button tone="primary" onClick={() => onCommand({ do: 'retry' })}>
              {t.retryAll}
            </Button>
          )}
          {status !== 'waiting' && !mayRetry && (
            <Button tone="primary" onClick={onClose}>
              {main.close}
            </Button>
          )}
        </>
      }
    >
      <ProgressBar label={t.allPhotos} value={part} tone={status === 'waiting' ? 'amber' : 'rose'} />
      {status === 'waiting' && <p className={styles.waiting}>{waitWords(state, { seconds, isOnline }, t)}</p>}
      {state.batches.map(({ key, memory, photos }) => (
        <section key={key} aria-label={t.photosFor({ name: memory.name })}>
          <h3 className={styles.memory} dir="auto">
            {memory.name}
          </h3>
          <ul className={styles.list}>
            {photos.map((photo) => (
              <UploadRow
                key={photo.id}
                photo={photo}
                onRetry={() => onCommand({ do: 'retry', photo: { batch: key, id: photo.id } })}
                onRemove={() => onCommand({ do: 'remove', batch: key, id: photo.id })}
              />
            ))}
          </ul>
        </section>
      ))}
      {status !== 'done' && <p className={styles.hint}>{t.keptHint}</p>}
    </Dialog>
  );
}

/** The first press asks, the second confirms. */
function CancelButton({
  isRefusedOnly,
  onCommand,
}: {
  isRefusedOnly: boolean;
  onCommand: (command: QueueCommand) => void;
}) {
  const t = useMessages(messages);
  const [isAsking, setAsking] = useState(false);
  const [words, question] = isRefusedOnly
    ? [t.dismissAll, t.reallyDismissAll]
    : [t.cancelUploads, t.reallyCancel];
  return (
    <Button
      tone="quiet"
      onBlur={() => setAsking(false)}
      onClick={() => (isAsking ? onCommand({ do: 'removeAll' }) : setAsking(true))}
    >
      {isAsking ? question : words}
    </Button>
  );
}
