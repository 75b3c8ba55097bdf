import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { messages } from '../messages/messages.ts';

/**
 * Replaces a part of the page that could not be loaded.
 * @param props.level 1 when the part is the page
 * @param props.isUnreachable the server does not answer at all
 */
export function NotAvailable({
  level,
  isUnreachable,
  onRetry,
}: {
  level: 1 | 2;
  isUnreachable?: boolean;
  onRetry: () => void;
}) {
  const t = useMessages(messages);
  return (
    <ErrorPanel
      level={level}
      title={isUnreachable ? t.unreachableTitle : t.notAvailableTitle}
      action={
        <Button tone="primary" onClick={onRetry}>
          {t.retry}
        </Button>
      }
    >
      {isUnreachable ? t.unreachableText : t.notAvailableText}
    </ErrorPanel>
  );
}
