import type { Export } from '@our-dates/archive/contract';
import { counted, longDate } from '@our-dates/browser/format';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { Button, buttonClass } from '@our-dates/ui/button';
import styles from '../../../card.module.css';
import { fileSize } from '../../../file-size.ts';
import { useDeleteExport } from '../api/use-delete-export.ts';
import { useStartExport } from '../api/use-start-export.ts';

/** A download that is ready: its file, and what else can be done with it. */
export function ReadyExport({ exported }: { exported: Export }) {
  const start = useStartExport();
  const remove = useDeleteExport();
  const { fileName, bytes, memories, photos, startedAt, expiresAt } = exported;
  return (
    <>
      <div className={styles.file}>
        <p className={styles.name}>{fileName}</p>
        <p className={styles.counts}>
          {fileSize(bytes)} · {counted(memories, 'memory', 'memories')} · {counted(photos, 'photo')}
        </p>
        <p className={styles.counts}>
          As of {longDate(new Date(startedAt))}. Kept until {longDate(new Date(expiresAt))}.
        </p>
      </div>
      <p className={styles.note}>
        A download that has begun continues when your session ends, and stops when you sign out. If it is
        interrupted, sign in and resume it in your browser’s list of downloads.
      </p>
      <div className={styles.actions}>
        <Button
          tone="quiet"
          wide="phone"
          busy={remove.isPending}
          busyText="Removing…"
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
        <Button wide="phone" busy={start.isPending} busyText="Preparing…" onClick={() => start.mutate()}>
          Prepare Again
        </Button>
        <a
          className={buttonClass({ tone: 'primary', wide: 'phone' })}
          href={archivePaths.exportFile}
          download={fileName}
        >
          Download
        </a>
      </div>
    </>
  );
}
