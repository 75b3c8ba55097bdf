import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';

/** Replaces a part of the page that could not be loaded. `level` is 1 when the part is the page. */
export function NotAvailable({ level, onRetry }: { level: 1 | 2; onRetry: () => void }) {
  return (
    <ErrorPanel
      level={level}
      title="This part is not available right now"
      action={
        <Button tone="primary" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Something kept it from loading. Everything else works, and nothing is lost.
    </ErrorPanel>
  );
}
