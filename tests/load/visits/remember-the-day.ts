import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import exec from 'k6/execution';
import { fillPath, paths } from '../../../packages/contracts/src/paths.ts';
import { ask, expect, jsonOf } from './ask.ts';
import { lookAtCovers, lookAtPhotos } from './look-back.ts';
import { cookieOf, oneOf, ownCouple } from './people.ts';
import { run } from './run.ts';

/** Opens what was on this day in earlier years, looks at every photo of it, and loves one. */
export function rememberTheDay(): void {
  const cookie = cookieOf(oneOf(ownCouple()));
  ask('session', { cookie, path: paths.me });
  const memories = jsonOf<CollectionWithThumbnail[]>(
    ask('on this day', { cookie, path: `${paths.onThisDay}?today=${run.today}` }),
  );
  lookAtCovers(cookie, memories);
  const memory = memories.find(({ photoCount }) => photoCount > 0);
  expect('there are photos of this day', memory !== undefined);
  if (!memory) return;
  ask('memory', { cookie, path: fillPath(paths.collection, { id: memory.id }) });
  const photos = jsonOf<Photo[]>(
    ask('photos', { cookie, path: `${paths.photos}?collectionId=${memory.id}` }),
  );
  lookAtPhotos(cookie, photos);
  const liked = photos[exec.scenario.iterationInTest % photos.length];
  if (liked) ask('like', { cookie, method: 'POST', path: fillPath(paths.photoLike, { id: liked.id }) });
}
