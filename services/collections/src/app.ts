import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { clockRoutes } from './routes/clocks.ts';
import { collectionRoutes } from './routes/collections.ts';
import { demoRoutes } from './routes/demo.ts';
import { imageRoutes } from './routes/images.ts';
import { importRoutes } from './routes/imports.ts';
import { mergeRoutes } from './routes/merges.ts';
import { photoRoutes } from './routes/photos.ts';
import { sealedRoutes } from './routes/sealed.ts';
import { sortingRoutes } from './routes/sorting.ts';
import { storyRoutes } from './routes/stories.ts';
import { trashRoutes } from './routes/trash.ts';
import { yearBookRoutes } from './routes/year-books.ts';

type Parts<Routes extends (app: ServiceApp, parts: never) => void> = Parameters<Routes>[1];

type UseCases = Parts<typeof collectionRoutes> &
  Parts<typeof mergeRoutes> &
  Parts<typeof storyRoutes> &
  Parts<typeof clockRoutes> &
  Parts<typeof sortingRoutes> &
  Parts<typeof photoRoutes> &
  Parts<typeof imageRoutes> &
  Parts<typeof importRoutes> &
  Parts<typeof trashRoutes> &
  Parts<typeof sealedRoutes> &
  Parts<typeof yearBookRoutes> &
  Parts<typeof demoRoutes>;

/** Adds all routes of the service to `app`. Each file of `routes/` says which of the use cases it calls. */
export function addRoutes(app: ServiceApp, useCases: UseCases): void {
  collectionRoutes(app, useCases);
  mergeRoutes(app, useCases);
  storyRoutes(app, useCases);
  clockRoutes(app, useCases);
  sortingRoutes(app, useCases);
  photoRoutes(app, useCases);
  imageRoutes(app, useCases);
  importRoutes(app, useCases);
  trashRoutes(app, useCases);
  sealedRoutes(app, useCases);
  yearBookRoutes(app, useCases);
  demoRoutes(app, useCases);
}
