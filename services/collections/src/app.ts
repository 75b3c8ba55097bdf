import { finish, type ServiceApp } from '@our-dates/service-kit/http/app';
import type { FormLimits } from '@our-dates/service-kit/http/form/form';
import type { Permission } from './clients/permission.ts';
import type { Demo } from './domain/demo.ts';
import type { Gallery } from './domain/gallery.ts';
import type { LikedPhotos } from './domain/liked-photos.ts';
import type { Memories } from './domain/memories.ts';
import type { Photos } from './domain/photos.ts';
import type { Pictures } from './domain/pictures.ts';
import { collectionRoutes } from './routes/collections.ts';
import { demoRoutes } from './routes/demo.ts';
import { imageRoutes } from './routes/images.ts';
import { photoRoutes } from './routes/photos.ts';

interface AppDeps {
  readonly gallery: Gallery;
  readonly memories: Memories;
  readonly photos: Photos;
  readonly likedPhotos: LikedPhotos;
  readonly pictures: Pictures;
  readonly demo: Demo;
  readonly permission: Permission;
  readonly uploadLimits: FormLimits;
}

/** Everything this service answers. */
export function mountRoutes(app: ServiceApp, deps: AppDeps): ServiceApp {
  collectionRoutes(app, deps);
  photoRoutes(app, deps);
  imageRoutes(app, deps);
  demoRoutes(app, deps);
  return finish(app);
}
