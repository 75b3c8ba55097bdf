import { counted, formatNumber } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { useObservable } from '@our-dates/browser/observable';
import { Link } from '@our-dates/router';
import { Button } from '@our-dates/ui/button';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { memo, useEffect } from 'react';
import card from '../../../card.module.css';
import type { ImportProgress, ImportRun, MemoryProgress } from '../import-run.ts';
import styles from './import-card.module.css';

/** An import that is under way or has ended, memory by memory. */
export function RunningImport({ run, onClose }: { run: ImportRun; onClose: () => void }) {
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
            label="Importing"
            value={(sent + done.length) / Math.max(1, photos + memories.length)}
          />
        )}
        <p className={styles.summary} role="status">
          {state === 'done'
            ? endOf(done, failed)
            : `${formatNumber(done.length)} of ${counted(memories.length, 'memory', 'memories')} imported`}
        </p>
        {dates.done > 0 && <p className={card.note}>{counted(dates.done, 'plan is', 'plans are')} added.</p>}
        {dates.reason !== null && <p className={styles.failed}>Some plans were not added. {dates.reason}</p>}
        {state !== 'done' && <p className={card.note}>{waitingFor ?? notes[state]}</p>}
      </div>
      <Actions
        run={run}
        state={state}
        hasFailed={failed.length > 0 || dates.reason !== null}
        onClose={onClose}
      />
      <ul className={styles.memories} aria-label="Imported memories">
        {memories.map((one) => (
          <RunningRow key={one.memory.key} one={one} />
        ))}
      </ul>
    </>
  );
}

/** Of thousands, one changes at a time. */
const RunningRow = memo(function RunningRow({ one }: { one: MemoryProgress }) {
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
      <p className={state === 'failed' ? styles.failed : card.counts}>{stateOf(one)}</p>
    </li>
  );
});

const notes: Readonly<Record<Exclude<ImportProgress['state'], 'done'>, string>> = {
  running:
    'Please keep this page open. If you leave it, choose the same files again: the import continues where it was.',
  paused: 'Paused. What is imported stays; the rest is sent when you continue.',
  'signed-out': 'Your session has ended. Sign in, and choose the same files again to continue.',
  'other-tab': 'Another tab is importing. Continue here when it has finished, or close it.',
};

interface ActionsProps {
  run: ImportRun;
  state: ImportProgress['state'];
  hasFailed: boolean;
  onClose: () => void;
}

function Actions({ run, state, hasFailed, onClose }: ActionsProps) {
  const { session } = useHost();
  return (
    <div className={card.actions}>
      {state === 'done' ? (
        <>
          {hasFailed && (
            <Button wide="phone" onClick={() => run.retryFailed()}>
              Try Again
            </Button>
          )}
          <Button tone="primary" wide="phone" onClick={onClose}>
            Done
          </Button>
        </>
      ) : state === 'running' ? (
        <Button wide="phone" onClick={() => run.pause()}>
          Pause
        </Button>
      ) : (
        <>
          <Button tone="quiet" wide="phone" onClick={onClose}>
            Stop
          </Button>
          {state === 'signed-out' && (
            <Button wide="phone" onClick={() => session.signIn()}>
              Sign In
            </Button>
          )}
          <Button tone="primary" wide="phone" onClick={() => run.start()}>
            Continue
          </Button>
        </>
      )}
    </div>
  );
}

function stateOf({ state, sent, photos, reason, isNew }: MemoryProgress): string {
  if (state === 'failed') return reason ?? '';
  if (state === 'done') return isNew ? `${counted(photos, 'photo')} imported` : 'Imported before';
  if (state === 'sending') return `${formatNumber(sent)} of ${counted(photos, 'photo')} sent`;
  return 'Waiting';
}

function endOf(done: readonly MemoryProgress[], failed: readonly MemoryProgress[]): string {
  const imported = `${counted(done.length, 'memory is', 'memories are')} imported`;
  if (failed.length === 0) return `${imported}.`;
  return `${imported}; ${counted(failed.length, 'memory is', 'memories are')} not.`;
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
