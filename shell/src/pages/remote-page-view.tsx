import type { PageHost } from '@our-dates/browser/host';
import { RemoteView } from '../remotes/remote-view.tsx';
import { useShell } from '../shell-context.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import type { RemotePage } from './pages.ts';

/** One page drawn by a remote, below the header. */
export function RemotePageView({ page, host }: { page: RemotePage; host: PageHost }) {
  const { remotes } = useShell();
  return (
    <RemoteView
      key={page.module}
      registry={remotes}
      name={page.module}
      level={1}
      skeleton={<PageSkeleton shape={page.shape} />}
    >
      {({ default: Pages }) => <Pages host={host} />}
    </RemoteView>
  );
}
