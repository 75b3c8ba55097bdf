import { markNewsSeen, readNews } from '@our-dates/contracts/news';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { NewsDesk } from '../domain/news.ts';

export function newsRoutes(app: ServiceApp, { news }: { news: NewsDesk }): void {
  route(app, readNews, async ({ viewer }) => ({ json: await news.read(viewer) }));

  route(app, markNewsSeen, async ({ viewer, body }) => {
    await news.markSeen(viewer, body);
    return {};
  });
}
