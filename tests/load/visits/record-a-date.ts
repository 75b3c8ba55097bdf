import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import { derivativeWidths } from '../../../packages/contracts/src/derivative-widths.ts';
import { fillPath, imageName, imageUrl, paths } from '../../../packages/contracts/src/paths.ts';
import { uploadedMetric, verifiedMetric } from '../plan/metrics.ts';
import { ask, askTogether, expect, jsonOf } from './ask.ts';
import { formOf } from './form.ts';
import { cookieOf, coupleOfVisit } from './people.ts';
import { recordedName } from './recorded.ts';
import { run } from './run.ts';

const picture = open(run.picture, 'b');
const uploaded = new Counter(uploadedMetric);
const verified = new Counter(verifiedMetric);
const photosOfVisit = 2;

/** Records a memory with a photo, and adds another to it. */
export function recordADate(): void {
  const cookie = cookieOf(coupleOfVisit().people[0]);
  const name = recordedName(exec.scenario.iterationInTest);
  const photo = { field: 'photo', name: 'photo.jpg', type: 'image/jpeg', bytes: picture };
  const memory = jsonOf<CollectionWithThumbnail>(
    ask('record a memory', {
      cookie,
      method: 'POST',
      path: paths.collections,
      form: formOf({ name, description: 'We took the late ferry.', type: 'custom', date: run.today }, photo),
      headers: { 'Idempotency-Key': name },
      status: 201,
    }),
  );
  uploaded.add(1);
  ask('add a photo', {
    cookie,
    method: 'POST',
    path: paths.photos,
    form: formOf({ collectionId: String(memory.id), title: 'Another one' }, photo),
    headers: { 'Idempotency-Key': `${name}-photo` },
    status: 201,
  });
  uploaded.add(1);
  const memories = jsonOf<CollectionWithThumbnail[]>(
    ask('gallery', { cookie, path: paths.collectionsWithThumbnails }),
  );
  expect(
    'a recorded memory is in the gallery',
    memories.some(({ id }) => id === memory.id),
  );
}

/** Some time later the partner finds every size of both photos, and the memory is deleted again. */
export function findWhatWasRecorded(): void {
  const cookie = cookieOf(coupleOfVisit().people[1]);
  const name = recordedName(exec.scenario.iterationInTest);
  const [memory] = jsonOf<CollectionWithThumbnail[]>(
    ask('search', { cookie, path: `${paths.collectionsWithThumbnails}?words=only&q=${name}` }),
  ).filter((found) => found.name === name);
  expect('what was recorded is found', memory !== undefined);
  if (!memory) return;
  const photos = jsonOf<Photo[]>(
    ask('photos', { cookie, path: `${paths.photos}?collectionId=${memory.id}` }),
  );
  expect('both photos are there', photos.length === photosOfVisit);
  for (const { status, filePath } of photos) {
    expect('a photo has its sizes', status === 'ready');
    const sizes = askTogether(
      'picture',
      derivativeWidths.map((width) => ({
        cookie,
        path: imageUrl(imageName(filePath), width),
        isPicture: true,
      })),
    );
    for (const { headers } of sizes) {
      expect(
        'a size is a finished picture',
        headers['Content-Type'] === 'image/webp' && (headers['Cache-Control'] ?? '').includes('immutable'),
      );
    }
  }
  ask('delete a memory', {
    cookie,
    method: 'DELETE',
    path: fillPath(paths.collection, { id: memory.id }),
    status: 204,
  });
  // A visit that came no further has left them to be looked at after the run.
  verified.add(photos.length);
}
