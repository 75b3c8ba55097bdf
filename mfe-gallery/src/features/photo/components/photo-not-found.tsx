import { usePageTitle } from '@our-dates/browser/page-title';
import { Link } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { ImageOff } from 'lucide-react';

/** The photo does not exist, is not shared with us, or could not be fetched; then `onRetry` fetches it again. */
export function PhotoNotFound({ onRetry }: { onRetry?: () => void }) {
  usePageTitle('Photo Not Found');
  return (
    <ErrorPanel
      level={1}
      icon={<ImageOff />}
      title="Photo Not Found"
      action={
        <>
          {onRetry && <Button onClick={onRetry}>Retry</Button>}
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            Return to Gallery
          </Link>
        </>
      }
    >
      <p>We couldn't find the photo you're looking for.</p>
    </ErrorPanel>
  );
}
