import type { Export } from '@our-dates/archive/contract';
import { useDates } from '@our-dates/browser/dates/dates';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button, buttonClass } from '@our-dates/ui/button';
import styles from '../../../card.module.css';
import { fileSize } from '../../../file-size.ts';
import { messages } from '../../../messages/messages.ts';
import { useDeleteExport } from '../api/use-delete-export.ts';
import { useStartExport } from '../api/use-start-export.ts';

/** A download that is ready: its file, and what else can be done with it. */
export function ReadyExport({ exported }: { exported: Export }) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const start = useStartExport();
  const remove = useDeleteExport();
  const { fileName, bytes, memories, photos, startedAt, expiresAt } = exported;
  return (
    <>
      <div className={styles.file}>
        <p className={styles.name}>{fileName}</p>
        <p className={styles.counts}>{t.exportCounts({ size: fileSize(bytes), memories, photos })}</p>
        <p className={styles.counts}>
          {t.exportDates({ start: longDate(new Date(startedAt)), end: longDate(new Date(expiresAt)) })}
        </p>
      </div>
      <p className={styles.note}>{t.downloadNote}</p>
      <div className={styles.actions}>
        <Button
          tone="quiet"
          wide="phone"
          busy={remove.isPending}
          busyText={t.removing}
          onClick={() => remove.mutate()}
        >
          {t.remove}
        </Button>
        <Button wide="phone" busy={start.isPending} busyText={t.preparing} onClick={() => start.mutate()}>
          {t.prepareAgain}
        </Button>
        <a
          className={buttonClass({ tone: 'primary', wide: 'phone' })}
          href={archivePaths.exportFile}
          download={fileName}
        >
          {t.download}
        </a>
      </div>
    </>
  );
}
