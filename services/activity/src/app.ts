import { finish, type ServiceApp } from '@our-dates/service-kit/http/app';
import type { ChangeReader } from './domain/change-reader.ts';
import type { NewsDesk } from './domain/news.ts';
import { internalRoutes } from './routes/internal.ts';
import { newsRoutes } from './routes/news.ts';

/** Everything this service answers. */
export function mountRoutes(app: ServiceApp, deps: { news: NewsDesk; changes: ChangeReader }): ServiceApp {
  newsRoutes(app, deps);
  internalRoutes(app, deps);
  return finish(app);
}
