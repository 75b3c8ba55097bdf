import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { useState } from 'react';
import { countsOf, type QueueState } from '../queue-state.ts';
import type { QueueCommand } from '../tab-queue.ts';
import { moodOf, waitWords } from '../upload-words.ts';
import { UploadRow } from './upload-row.tsx';
import styles from './uploads-panel.module.css';

export interface UploadsPanelProps {
  state: QueueState;
  /** Until it is tried again, while it waits. */
  seconds: number;
  isOnline: boolean;
  onAsk: (command: QueueCommand) => void;
  onClose: () => void;
}

/** Every photo that is being uploaded, how it stands with it, and what can be done. */
export function UploadsPanel({ state, seconds, isOnline, onAsk, onClose }: UploadsPanelProps) {
  const { sent, refused, total, part } = countsOf(state.batches);
  const mood = moodOf(state);
  const mayRetry = state.batches.some(({ photos }) =>
    photos.some((photo) => photo.state.is === 'refused' && photo.state.mayRetry),
  );
  const headline = mood === 'done' ? 'All photos have arrived.' : `${sent} of ${total} photos added`;
  return (
    <Dialog
      open
      title="Uploads"
      description={refused > 0 ? `${headline}, ${refused} not.` : headline}
      onOpenChange={onClose}
      footer={
        <>
          {mood !== 'done' && <CancelButton isRefusedOnly={mood === 'refused'} onAsk={onAsk} />}
          {mood === 'waiting' && (
            <Button tone="primary" onClick={() => onAsk({ do: 'tryNow' })}>
              Retry
            </Button>
          )}
          {mood !== 'waiting' && mayRetry && (
            <Button tone="primary" onClick={() => onAsk({ do: 'retry' })}>
              Retry all
            </Button>
          )}
          {mood !== 'waiting' && !mayRetry && (
            <Button tone="primary" onClick={onClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      <ProgressBar label="All photos" value={part} tone={mood === 'waiting' ? 'amber' : 'rose'} />
      {mood === 'waiting' && <p className={styles.waiting}>{waitWords(state, seconds, isOnline)}</p>}
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
                onRetry={() => onAsk({ do: 'retry', photo: { batch: key, id: photo.id } })}
                onRemove={() => onAsk({ do: 'remove', batch: key, id: photo.id })}
              />
            ))}
          </ul>
        </section>
      ))}
      {mood !== 'done' && (
        <p className={styles.hint}>
          We keep these photos on this device until they have arrived. You can go on, or close this page.
        </p>
      )}
    </Dialog>
  );
}

/** The first press asks, the second does it. */
function CancelButton({
  isRefusedOnly,
  onAsk,
}: {
  isRefusedOnly: boolean;
  onAsk: (command: QueueCommand) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [words, question] = isRefusedOnly
    ? ['Dismiss all', 'Really dismiss all?']
    : ['Cancel uploads', 'Really cancel?'];
  return (
    <Button
      tone="quiet"
      onBlur={() => setAsking(false)}
      onClick={() => (isAsking ? onAsk({ do: 'removeAll' }) : setAsking(true))}
    >
      {isAsking ? question : words}
    </Button>
  );
}
