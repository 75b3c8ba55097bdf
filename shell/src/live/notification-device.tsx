import { useHost } from '@our-dates/browser/host';
import { ErrorBoundary } from '../pages/error-boundary.tsx';
import { useRemote } from '../remotes/use-remote.ts';
import { useShell } from '../shell-context.ts';

/** What the notifications remote does on every page: nothing where it is not available. */
export default function NotificationDevice({ hasNews }: { hasNews: boolean }) {
  const host = useHost();
  const remote = useRemote(useShell().remotes, 'notifications/device');
  if (remote.status !== 'ready') return null;
  const { default: Device } = remote.module;
  return (
    <ErrorBoundary fallback={() => null}>
      <Device host={host} hasNews={hasNews} />
    </ErrorBoundary>
  );
}
