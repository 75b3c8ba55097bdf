import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { messages } from '../messages/messages.ts';

/** Replaces a part of the page that could not be loaded. `level` is 1 when the part is the page. */
export function NotAvailable({ level, onRetry }: { level: 1 | 2; onRetry: () => void }) {
  const t = useMessages(messages);
  return (
    <ErrorPanel
      level={level}
      title={t.notAvailableTitle}
      action={
        <Button tone="primary" onClick={onRetry}>
          {t.retry}
        </Button>
      }
    >
      {t.notAvailableText}
    </ErrorPanel>
  );
}
