import { classNames } from '@our-dates/ui/class-names';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { Check, CircleAlert, CloudOff, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOnline } from '../../upload/use-online.ts';
import { useSecondsUntil } from '../../upload/use-seconds-until.ts';
import { countsOf } from '../queue-state.ts';
import { moodOf, shortWords, type UploadsMood } from '../upload-words.ts';
import { useUploads } from '../use-uploads.ts';
import styles from './uploads-corner.module.css';
import { UploadsPanel } from './uploads-panel.tsx';

/** How long it stays after the last photo has arrived. */
const doneMs = 6_000;

const icons: Readonly<Record<UploadsMood, typeof Upload>> = {
  running: Upload,
  waiting: CloudOff,
  refused: CircleAlert,
  done: Check,
};

/** Said when it begins, and not with every photo. */
const announcements: Readonly<Record<UploadsMood, string>> = {
  running: 'Photos are being uploaded.',
  waiting: 'The upload waits, and goes on by itself.',
  refused: 'Some photos could not be added.',
  done: 'All photos were added.',
};

/** How the uploads stand, in a few words, with all about them behind a press. */
export function UploadsCorner({ onDone }: { onDone: () => void }) {
  const { state, ask, endIfDone } = useUploads();
  const [isOpen, setOpen] = useState(false);
  const seconds = useSecondsUntil(state.pause?.until) ?? 0;
  const isOnline = useOnline();
  const mood = moodOf(state);
  const { part, total } = countsOf(state.batches);
  const isDone = mood === 'done';
  const isEmpty = total === 0;

  useEffect(() => {
    if (!isDone || isOpen) return undefined;
    const timer = setTimeout(() => void endIfDone(onDone), isEmpty ? 0 : doneMs);
    return () => clearTimeout(timer);
  }, [isDone, isEmpty, isOpen, onDone, endIfDone]);

  if (isEmpty) return null;
  const Icon = icons[mood];
  return (
    <>
      <button type="button" className={classNames(styles.pill, styles[mood])} onClick={() => setOpen(true)}>
        <Icon aria-hidden />
        <span>
          <VisuallyHidden>Uploads: </VisuallyHidden>
          {shortWords(state, seconds, isOnline)}
        </span>
        {(mood === 'running' || mood === 'waiting') && (
          <ProgressBar label="Uploading photos" value={part} className={styles.progress} />
        )}
      </button>
      <VisuallyHidden as="p" role="status">
        {announcements[mood]}
      </VisuallyHidden>
      {isOpen && (
        <UploadsPanel
          state={state}
          seconds={seconds}
          isOnline={isOnline}
          onAsk={ask}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
