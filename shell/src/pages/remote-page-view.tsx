import type { PageHost } from '@our-dates/browser/host';
import { useLocation } from '@our-dates/router';
import { RemoteView } from '../remotes/remote-view.tsx';
import { useShell } from '../shell-context.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import type { RemotePage } from './pages.ts';

/** One page drawn by a remote, below the header. */
export function RemotePageView({ page, host }: { page: RemotePage; host: PageHost }) {
  const { remotes } = useShell();
  const { pathname } = useLocation();
  const skeleton = <PageSkeleton shape={page.shape} />;
  return (
    <RemoteView
      key={page.module}
      registry={remotes}
      name={page.module}
      level={1}
      drawn={pathname}
      skeleton={skeleton}
    >
      {({ default: Pages }) => <Pages host={host} skeleton={skeleton} />}
    </RemoteView>
  );
}
