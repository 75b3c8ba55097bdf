import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import styles from '../../../card.module.css';
import { messages } from '../../../messages/messages.ts';
import { useStartExport } from '../api/use-start-export.ts';

/** The button that begins to prepare a download. */
export function StartExport({ isOutdated = false }: { isOutdated?: boolean }) {
  const t = useMessages(messages);
  const start = useStartExport();
  return (
    <>
      {isOutdated && <p className={styles.notice}>{t.outdatedText}</p>}
      <div className={styles.actions}>
        <Button
          tone="primary"
          wide="phone"
          busy={start.isPending}
          busyText={t.preparing}
          onClick={() => start.mutate()}
        >
          {isOutdated ? t.prepareAgain : t.prepare}
        </Button>
      </div>
    </>
  );
}
