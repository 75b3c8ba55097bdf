import { type Health, mountHealth } from '@our-dates/common/health';
import {
  type AppOptions,
  createApp as createServiceApp,
  finish,
  type ServiceApp,
} from '@our-dates/common/http';
import type { Comments } from './domain/comments.ts';
import type { PhotoOwner } from './domain/photo-owner.ts';
import { commentRoutes } from './routes/comments.ts';

export function createApp(
  deps: AppOptions & { health: Health; comments: Comments; photoOwner: PhotoOwner },
): ServiceApp {
  const app = createServiceApp(deps);
  mountHealth(app, deps);
  commentRoutes(app, deps);
  return finish(app);
}
