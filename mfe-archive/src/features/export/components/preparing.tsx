import type { Export } from '@our-dates/archive/contract';
import { useErrorText } from '@our-dates/browser/error-text';
import { useFormats } from '@our-dates/browser/formats';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import styles from '../../../card.module.css';
import { messages } from '../../../messages/messages.ts';
import { useDeleteExport } from '../api/use-delete-export.ts';
import { usePreparation } from '../api/use-preparation.ts';

/** The progress of a download that is being prepared, for as long as the page is open. */
export function Preparing({ exported }: { exported: Export }) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { number } = useFormats();
  const remove = useDeleteExport();
  const preparation = usePreparation(!remove.isPending);
  const { memories, memoriesInAll, photos } = exported;
  return (
    <>
      {preparation.isError ? (
        <ErrorPanel
          compact
          level={3}
          title={t.preparationPaused}
          action={
            <Button
              busy={preparation.isFetching}
              busyText={t.continuing}
              onClick={() => void preparation.refetch()}
            >
              {t.continue}
            </Button>
          }
        >
          {t.preparedIsKept({ reason: errorText(preparation.error, t.tryInAMoment) })}
        </ErrorPanel>
      ) : (
        <div className={styles.progress}>
          <ProgressBar
            label={t.preparingLabel}
            value={memoriesInAll === 0 ? undefined : memories / memoriesInAll}
          />
          <p className={styles.counts}>
            {t.preparedCounts({ done: number(memories), memories: memoriesInAll, photos })}
          </p>
          <p className={styles.note}>{t.keepOpen}</p>
        </div>
      )}
      <div className={styles.actions}>
        <Button wide="phone" busy={remove.isPending} busyText={t.cancelling} onClick={() => remove.mutate()}>
          {t.cancel}
        </Button>
      </div>
    </>
  );
}
