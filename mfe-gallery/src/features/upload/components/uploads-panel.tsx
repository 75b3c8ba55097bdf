import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { useState } from 'react';
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
  const { sent, refused, total, part } = countsOf(state.batches);
  const status = getUploadsStatus(state);
  const mayRetry = state.batches.some(({ photos }) =>
    photos.some((photo) => photo.state.is === 'refused' && photo.state.mayRetry),
  );
  const headline = status === 'done' ? 'All photos have arrived.' : `${sent} of ${total} photos added`;
  return (
    <Dialog
      open
      title="Uploads"
      description={refused > 0 ? `${headline}, ${refused} not.` : headline}
      onOpenChange={onClose}
      footer={
        <>
          {status !== 'done' && <CancelButton isRefusedOnly={status === 'refused'} onCommand={onCommand} />}
          {status === 'waiting' && (
            <Button tone="primary" onClick={() => onCommand({ do: 'tryNow' })}>
              Retry
            </Button>
          )}
          {status !== 'waiting' && mayRetry && (
            <Button tone="primary" onClick={() => onCommand({ do: 'retry' })}>
              Retry all
            </Button>
          )}
          {status !== 'waiting' && !mayRetry && (
            <Button tone="primary" onClick={onClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      <ProgressBar label="All photos" value={part} tone={status === 'waiting' ? 'amber' : 'rose'} />
      {status === 'waiting' && <p className={styles.waiting}>{waitWords(state, seconds, isOnline)}</p>}
      {state.batches.map(({ key, memory, photos }) => (
        <section key={key} aria-label={`Photos for ${memory.name}`}>
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
      {status !== 'done' && (
        <p className={styles.hint}>
          We keep these photos on this device until they have arrived. You can go on, or close this page.
        </p>
      )}
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
  const [isAsking, setAsking] = useState(false);
  const [words, question] = isRefusedOnly
    ? ['Dismiss all', 'Really dismiss all?']
    : ['Cancel uploads', 'Really cancel?'];
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
