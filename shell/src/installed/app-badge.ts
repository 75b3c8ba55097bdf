import { queryKeys } from '@our-dates/browser/query-keys';
import type { News } from '@our-dates/contracts/news';
import type { QueryClient } from '@tanstack/react-query';

/** Shows on the icon of the installed app how much the partner has added that was not seen. */
export function showAppBadge(queries: QueryClient, page: Partial<Pick<Navigator, 'setAppBadge'>>): void {
  let shown: number | undefined;
  const show = () => {
    const news = queries.getQueryData<News>(queryKeys.news);
    const count = news ? news.memories + news.photos + news.comments : 0;
    if (count === shown) return;
    shown = count;
    // With 0 it disappears. A browser without badges, or an app that is not installed, shows none.
    page.setAppBadge?.(count).catch(() => undefined);
  };
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKeys.news[0]) show();
  });
  show();
}
