import { finish, type ServiceApp } from '@our-dates/service-kit/http/app';
import type { PhotoOwner } from './clients/photo-owner.ts';
import type { Comments } from './domain/comments.ts';
import { commentRoutes } from './routes/comments.ts';

/** Everything this service answers. */
export function mountRoutes(
  app: ServiceApp,
  deps: { comments: Comments; photoOwner: PhotoOwner },
): ServiceApp {
  commentRoutes(app, deps);
  return finish(app);
}
