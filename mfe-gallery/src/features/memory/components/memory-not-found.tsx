import { usePageTitle } from '@our-dates/browser/page-title';
import { Link } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { HeartCrack } from 'lucide-react';
import styles from './memory-not-found.module.css';

/** The memory does not exist, is not shared with us, or could not be fetched; then `onRetry` fetches it again. */
export function MemoryNotFound({ onRetry }: { onRetry?: () => void }) {
  usePageTitle('Memory Not Found');
  return (
    <ErrorPanel
      level={1}
      icon={<HeartCrack />}
      title="Memory Not Found"
      action={
        <div className={styles.actions}>
          {onRetry && <Button onClick={onRetry}>Retry</Button>}
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            Return to Gallery
          </Link>
        </div>
      }
    >
      <p>We couldn't find the date memory you're looking for.</p>
    </ErrorPanel>
  );
}
