import type { PageHost } from '@our-dates/browser/host';
import type { ListedPage } from '@our-dates/contracts/remote-page';
import { useLocation } from '@our-dates/router';
import { RemoteView } from '../remotes/remote-view.tsx';
import { useShell } from '../shell-context.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** One page rendered by a remote, below the header. */
export function RemotePageView({ page, host }: { page: ListedPage; host: PageHost }) {
  const { remotes } = useShell();
  const { pathname } = useLocation();
  const skeleton = <PageSkeleton shape={page.skeleton} />;
  return (
    <RemoteView
      key={page.remote}
      registry={remotes}
      name={`${page.remote}/routes`}
      level={1}
      drawn={pathname}
      skeleton={skeleton}
    >
      {({ default: Pages }) => <Pages host={host} skeleton={skeleton} />}
    </RemoteView>
  );
}
