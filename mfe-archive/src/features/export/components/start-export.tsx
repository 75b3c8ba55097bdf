import { Button } from '@our-dates/ui/button';
import styles from '../../../card.module.css';
import { useStartExport } from '../api/use-start-export.ts';

/** The button that begins to prepare a download. */
export function StartExport({ isOutdated = false }: { isOutdated?: boolean }) {
  const start = useStartExport();
  return (
    <>
      {isOutdated && (
        <p className={styles.notice}>
          Something in your last download has been deleted since, so it is not offered any more.
        </p>
      )}
      <div className={styles.actions}>
        <Button
          tone="primary"
          wide="phone"
          busy={start.isPending}
          busyText="Preparing…"
          onClick={() => start.mutate()}
        >
          {isOutdated ? 'Prepare Again' : 'Prepare Download'}
        </Button>
      </div>
    </>
  );
}
