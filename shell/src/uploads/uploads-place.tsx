import type { PageHost } from '@our-dates/browser/host';
import { useEffect } from 'react';
import { ErrorBoundary } from '../pages/error-boundary.tsx';
import { useRemote } from '../remotes/use-remote.ts';
import { useShell } from '../shell-context.ts';
import styles from './uploads-place.module.css';

/** Uploads are kept on the device, so a remote that is not there is asked for again without a word. */
const askAgainMs = 30_000;

/** The quiet corner where the gallery shows what it uploads, over every page. */
export default function UploadsPlace({ host, onDone }: { host: PageHost; onDone: () => void }) {
  const remote = useRemote(useShell().remotes, 'gallery/uploads');
  const { status, retry, attempt } = remote;

  useEffect(() => {
    if (status !== 'failed') return undefined;
    const timer = setTimeout(retry, askAgainMs);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [status, retry]);

  if (remote.status !== 'ready') return null;
  const { default: Content } = remote.module;
  return (
    <div className={styles.place}>
      <ErrorBoundary key={attempt} fallback={() => null}>
        <Content host={host} onDone={onDone} />
      </ErrorBoundary>
    </div>
  );
}
