import type { Export } from '@our-dates/archive/contract';
import { errorSentence } from '@our-dates/browser/api-error';
import { counted, formatNumber } from '@our-dates/browser/format';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import styles from '../../../card.module.css';
import { useDeleteExport } from '../api/use-delete-export.ts';
import { usePreparation } from '../api/use-preparation.ts';

/** The progress of a download that is being prepared, for as long as the page is open. */
export function Preparing({ exported }: { exported: Export }) {
  const remove = useDeleteExport();
  const preparation = usePreparation(!remove.isPending);
  const { memories, memoriesInAll, photos } = exported;
  return (
    <>
      {preparation.isError ? (
        <ErrorPanel
          compact
          level={3}
          title="The preparation has paused"
          action={
            <Button
              busy={preparation.isFetching}
              busyText="Continuing…"
              onClick={() => void preparation.refetch()}
            >
              Continue
            </Button>
          }
        >
          {errorSentence(preparation.error, 'Please try again in a moment.')} What is prepared is kept.
        </ErrorPanel>
      ) : (
        <div className={styles.progress}>
          <ProgressBar
            label="Preparing your download"
            value={memoriesInAll === 0 ? undefined : memories / memoriesInAll}
          />
          <p className={styles.counts}>
            {formatNumber(memories)} of {formatNumber(memoriesInAll)}{' '}
            {memoriesInAll === 1 ? 'memory' : 'memories'} · {counted(photos, 'photo')}
          </p>
          <p className={styles.note}>
            Please keep this page open. If you leave it, the preparation continues when you come back.
          </p>
        </div>
      )}
      <div className={styles.actions}>
        <Button wide="phone" busy={remove.isPending} busyText="Cancelling…" onClick={() => remove.mutate()}>
          Cancel
        </Button>
      </div>
    </>
  );
}
