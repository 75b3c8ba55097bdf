import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { Check, CircleAlert, CloudOff, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Messages, messages } from '../../../catalogues/upload/messages/messages.ts';
import { countsOf, memoriesWithRefusals, photosOf } from '../queue-state.ts';
import { getUploadsStatus, shortWords, type UploadsStatus } from '../upload-words.ts';
import { useOnline } from '../use-online.ts';
import { useSecondsUntil } from '../use-seconds-until.ts';
import { useUploads } from '../use-uploads.ts';
import { MemoryWatch } from './memory-watch.tsx';
import styles from './uploads-corner.module.css';
import { UploadsPanel } from './uploads-panel.tsx';

const icons: Readonly<Record<UploadsStatus, typeof Upload>> = {
  running: Upload,
  waiting: CloudOff,
  refused: CircleAlert,
  done: Check,
};

/** Milliseconds after the last arrival until the shell is told. */
const doneMs = 6_000;

/** Announced at the start, and not with every photo. The end and a refusal are announced by a toast. */
function announcementOf(status: UploadsStatus, t: Messages): string {
  if (status === 'running') return t.sayRunning;
  return status === 'waiting' ? t.sayWaiting : '';
}

/** The status of the uploads in a few words; a press shows the details. It disappears when they are done. */
export function UploadsCorner({ onDone }: { onDone: () => void }) {
  const t = useMessages(messages);
  const { state, ask, endIfDone } = useUploads();
  const [isOpen, setOpen] = useState(false);
  const seconds = useSecondsUntil(state.pause?.until) ?? 0;
  const isOnline = useOnline();
  const status = getUploadsStatus(state);
  const { part } = countsOf(state.batches);
  const isFinished = status === 'done' && !isOpen;
  const isEmpty = state.batches.length === 0;

  useEffect(() => {
    if (!isFinished) return undefined;
    const timer = setTimeout(() => void endIfDone(onDone), isEmpty ? 0 : doneMs);
    return () => clearTimeout(timer);
  }, [isFinished, isEmpty, onDone, endIfDone]);

  function forgetMemory(id: number) {
    for (const [{ key, memory }, photo] of photosOf(state.batches)) {
      if (memory.id === id && photo.state.is !== 'sent') ask({ do: 'remove', batch: key, id: photo.id });
    }
  }

  if (isFinished || isEmpty) return null;
  const Icon = icons[status];
  return (
    <>
      <button type="button" className={classNames(styles.pill, styles[status])} onClick={() => setOpen(true)}>
        <Icon aria-hidden />
        <span className={styles.words}>
          <VisuallyHidden>{t.uploadsColon}</VisuallyHidden>
          {shortWords(state, { seconds, isOnline }, t)}
        </span>
        {(status === 'running' || status === 'waiting') && (
          <ProgressBar label={t.uploadingPhotos} value={part} className={styles.progress} />
        )}
      </button>
      {memoriesWithRefusals(state.batches).map((id) => (
        <MemoryWatch key={id} id={id} onGone={forgetMemory} />
      ))}
      <VisuallyHidden as="p" role="status">
        {announcementOf(status, t)}
      </VisuallyHidden>
      {isOpen && (
        <UploadsPanel
          state={state}
          seconds={seconds}
          isOnline={isOnline}
          onCommand={ask}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
