import { ApiError } from '@our-dates/browser/api-error';
import { usePageTitle } from '@our-dates/browser/page-title';
import { notOnDevice } from '@our-dates/contracts/worker-paths';
import { Link } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { CloudOff } from 'lucide-react';

/** Whether there is no connection, and this device has not kept what was requested. */
export function isNotOnDevice(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === notOnDevice;
}

/** A page that was not seen on this device before, without a connection. */
export function NotOnDevice({ onRetry }: { onRetry: () => void }) {
  usePageTitle('Not on this device');
  return (
    <ErrorPanel
      level={1}
      icon={<CloudOff />}
      title="Not on this device"
      action={
        <>
          <Button onClick={onRetry}>Retry</Button>
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            Return to Gallery
          </Link>
        </>
      }
    >
      <p>
        You are offline, and you have not looked at this here before. Open it once while you are connected,
        and it is kept; or choose “Keep offline” in the menu of its memory.
      </p>
    </ErrorPanel>
  );
}
