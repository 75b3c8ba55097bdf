import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { HeartCrack } from 'lucide-react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import styles from './memory-not-found.module.css';

/** The memory does not exist, is not shared with us, or could not be fetched; then `onRetry` fetches it again. */
export function MemoryNotFound({ onRetry }: { onRetry?: () => void }) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  usePageTitle(t.notFound);
  return (
    <ErrorPanel
      level={1}
      icon={<HeartCrack />}
      title={t.notFound}
      action={
        <div className={styles.actions}>
          {onRetry && <Button onClick={onRetry}>{main.retry}</Button>}
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            {t.returnToGallery}
          </Link>
        </div>
      }
    >
      <p>{t.notFoundText}</p>
    </ErrorPanel>
  );
}
