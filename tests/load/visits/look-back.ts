import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import exec from 'k6/execution';
import { fillPath, imageName, imageUrl, paths } from '../../../packages/contracts/src/paths.ts';
import { ask, askTogether, expect, jsonOf } from './ask.ts';
import { cookieOf, oneOf, ownCouple } from './people.ts';
import { isRecorded } from './recorded.ts';
import { run } from './run.ts';

/** So many covers fit on a phone. */
const coversInView = 6;
const photosLookedAt = 3;

/** Opens the gallery, a memory, its photos and what was said about them; searches. */
export function lookBack(): void {
  const cookie = cookieOf(oneOf(ownCouple()));
  ask('session', { cookie, path: paths.me });
  const memories = jsonOf<CollectionWithThumbnail[]>(
    ask('gallery', { cookie, path: `${paths.collectionsWithThumbnails}?limit=24` }),
  );
  ask('on this day', { cookie, path: `${paths.onThisDay}?today=${run.today}` });
  ask('news', { cookie, path: paths.news });
  // What a run records it deletes again, perhaps while it is looked at here.
  const lasting = memories.filter(({ name }) => !isRecorded(name));
  lookAtCovers(cookie, lasting);

  const withPhotos = lasting.filter(({ photoCount }) => photoCount > 0);
  const memory = withPhotos[exec.scenario.iterationInTest % withPhotos.length];
  expect('the gallery has memories with photos', memory !== undefined);
  if (memory) lookAtMemory(cookie, memory);

  ask('search', { cookie, path: `${paths.collectionsWithThumbnails}?q=harbour` });
  ask('loved photos', { cookie, path: paths.likedPhotos });
}

/** The first covers, as the page shows them. */
export function lookAtCovers(cookie: string, memories: readonly CollectionWithThumbnail[]): void {
  const covers = memories.flatMap(({ thumbnail }) => thumbnail ?? []).slice(0, coversInView);
  askTogether(
    'cover',
    covers.map(({ name }) => ({ cookie, path: imageUrl(name, 320), isPicture: true })),
  );
}

function lookAtMemory(cookie: string, { id }: CollectionWithThumbnail): void {
  ask('memory', { cookie, path: fillPath(paths.collection, { id }) });
  const photos = jsonOf<Photo[]>(ask('photos', { cookie, path: `${paths.photos}?collectionId=${id}` }));
  const [first] = photos;
  if (!first) return;
  lookAtPhotos(cookie, photos.slice(0, photosLookedAt));
  ask('comments', { cookie, path: fillPath(paths.photoComments, { id: first.id }) });
}

export function lookAtPhotos(cookie: string, photos: readonly Photo[]): void {
  askTogether(
    'picture',
    photos.map(({ filePath }) => ({ cookie, path: imageUrl(imageName(filePath), 960), isPicture: true })),
  );
}
