import { ApiError } from '@our-dates/browser/api-error';
import { usePageTitle } from '@our-dates/browser/page-title';
import { notOnDevice } from '@our-dates/contracts/worker-paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { CloudOff } from 'lucide-react';
import { messages } from '../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../messages/messages.ts';

/** Whether there is no connection, and this device has not kept what was requested. */
export function isNotOnDevice(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === notOnDevice;
}

/** A page that was not seen on this device before, without a connection. */
export function NotOnDevice({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  usePageTitle(t.notOnDevice);
  return (
    <ErrorPanel
      level={1}
      icon={<CloudOff />}
      title={t.notOnDevice}
      action={
        <>
          <Button onClick={onRetry}>{main.retry}</Button>
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            {t.returnToGallery}
          </Link>
        </>
      }
    >
      <p>{t.notOnDeviceText}</p>
    </ErrorPanel>
  );
}
