import { type Formats, useFormats } from '@our-dates/browser/formats';
import { useHost } from '@our-dates/browser/host';
import { useObservable } from '@our-dates/browser/observable';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { Button } from '@our-dates/ui/button';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { memo, useEffect } from 'react';
import card from '../../../card.module.css';
import type { ImportProgress, ImportRun, MemoryProgress } from '../import-run.ts';
import { type Messages, messages } from '../messages/messages.ts';
import styles from './import-card.module.css';

/** An import that is under way or has ended, memory by memory. */
export function RunningImport({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const t = useMessages(messages);
  const { number } = useFormats();
  const progress = useObservable(run.progress);
  const { state, waitingFor, memories, dates } = progress;
  useLeaveWarning(state === 'running');
  useEffect(() => () => run.pause(), [run]);
  const done = memories.filter((memory) => memory.state === 'done');
  const failed = memories.filter((memory) => memory.state === 'failed');
  const photos = memories.reduce((sum, memory) => sum + memory.photos, 0);
  const sent = memories.reduce((sum, memory) => sum + memory.sent, 0);

  return (
    <>
      <div className={card.progress}>
        {state !== 'done' && (
          <ProgressBar
            label={t.importing}
            value={(sent + done.length) / Math.max(1, photos + memories.length)}
          />
        )}
        <p className={styles.summary} role="status">
          {state === 'done'
            ? endOf(done.length, failed.length, t)
            : t.progress({ done: number(done.length), count: memories.length })}
        </p>
        {dates.done > 0 && <p className={card.note}>{t.plansAdded({ count: dates.done })}</p>}
        {dates.reason !== null && (
          <p className={styles.failed}>{t.plansNotAdded({ reason: dates.reason })}</p>
        )}
        {state !== 'done' && <p className={card.note}>{waitingFor ?? t[notes[state]]}</p>}
      </div>
      <Actions
        run={run}
        state={state}
        hasFailed={failed.length > 0 || dates.reason !== null}
        onClose={onClose}
      />
      <ul className={styles.memories} aria-label={t.importedMemories}>
        {memories.map((one) => (
          <RunningRow key={one.memory.key} one={one} />
        ))}
      </ul>
    </>
  );
}

/** Of thousands, one changes at a time. */
const RunningRow = memo(function RunningRow({ one }: { one: MemoryProgress }) {
  const t = useMessages(messages);
  const { number } = useFormats();
  const { memory, collectionId, state } = one;
  return (
    <li className={styles.memory}>
      {collectionId === undefined ? (
        <bdi className={card.name}>{memory.name}</bdi>
      ) : (
        <Link className={card.name} to={`/date-memory/${collectionId}`}>
          <bdi>{memory.name}</bdi>
        </Link>
      )}
      <p className={state === 'failed' ? styles.failed : card.counts}>{stateOf(one, t, number)}</p>
    </li>
  );
});

const notes = {
  running: 'isRunning',
  paused: 'isPaused',
  'signed-out': 'isSignedOut',
  'other-tab': 'isInOtherTab',
} as const;

interface ActionsProps {
  run: ImportRun;
  state: ImportProgress['state'];
  hasFailed: boolean;
  onClose: () => void;
}

function Actions({ run, state, hasFailed, onClose }: ActionsProps) {
  const t = useMessages(messages);
  const { session } = useHost();
  return (
    <div className={card.actions}>
      {state === 'done' ? (
        <>
          {hasFailed && (
            <Button wide="phone" onClick={() => run.retryFailed()}>
              {t.tryAgain}
            </Button>
          )}
          <Button tone="primary" wide="phone" onClick={onClose}>
            {t.done}
          </Button>
        </>
      ) : state === 'running' ? (
        <Button wide="phone" onClick={() => run.pause()}>
          {t.pause}
        </Button>
      ) : (
        <>
          <Button tone="quiet" wide="phone" onClick={onClose}>
            {t.stop}
          </Button>
          {state === 'signed-out' && (
            <Button wide="phone" onClick={() => session.signIn()}>
              {t.signIn}
            </Button>
          )}
          <Button tone="primary" wide="phone" onClick={() => run.start()}>
            {t.continue}
          </Button>
        </>
      )}
    </div>
  );
}

function stateOf(
  { state, sent, photos, reason, isNew }: MemoryProgress,
  t: Messages,
  number: Formats['number'],
): string {
  if (state === 'failed') return reason ?? '';
  if (state === 'done') return isNew ? t.photosImported({ count: photos }) : t.importedBefore;
  if (state === 'sending') return t.photosSent({ sent: number(sent), count: photos });
  return t.waiting;
}

function endOf(done: number, failed: number, t: Messages): string {
  return failed === 0 ? t.imported({ count: done }) : t.importedInPart({ done, failed });
}

/** The browser asks before the page is left while something is being sent. */
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}
