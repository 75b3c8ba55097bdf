import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { ImageOff } from 'lucide-react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';

/** The photo does not exist, is not shared with us, or could not be fetched; then `onRetry` fetches it again. */
export function PhotoNotFound({ onRetry }: { onRetry?: () => void }) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  usePageTitle(t.photoNotFound);
  return (
    <ErrorPanel
      level={1}
      icon={<ImageOff />}
      title={t.photoNotFound}
      action={
        <>
          {onRetry && <Button onClick={onRetry}>{main.retry}</Button>}
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            {t.returnToGallery}
          </Link>
        </>
      }
    >
      <p>{t.photoNotFoundText}</p>
    </ErrorPanel>
  );
}
