import { finish, type ServiceApp } from '@our-dates/common/http';
import type { Comments } from './domain/comments.ts';
import type { PhotoOwner } from './domain/photo-owner.ts';
import { commentRoutes } from './routes/comments.ts';

/** Everything this service answers. */
export function mountRoutes(
  app: ServiceApp,
  deps: { comments: Comments; photoOwner: PhotoOwner },
): ServiceApp {
  commentRoutes(app, deps);
  return finish(app);
}
