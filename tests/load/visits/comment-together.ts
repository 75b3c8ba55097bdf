import type { Comment } from '@our-dates/contracts/comments';
import type { Photo } from '@our-dates/contracts/photos';
import exec from 'k6/execution';
import { fillPath, paths } from '../../../packages/contracts/src/paths.ts';
import { ask, expect, jsonOf } from './ask.ts';
import { cookieOf, ownCouple } from './people.ts';

/** Both write about a photo, read one another and love it; both take back what they wrote, so that it stays readable. */
export function commentTogether(): void {
  const { people, memoryId } = ownCouple();
  const [one, other] = [cookieOf(people[0]), cookieOf(people[1])];
  const photos = jsonOf<Photo[]>(
    ask('photos', { cookie: one, path: `${paths.photos}?collectionId=${memoryId}` }),
  );
  const photo = photos[exec.scenario.iterationInTest % photos.length];
  expect('the memory has photos', photo !== undefined);
  if (!photo) return;

  const first = write(one, photo, 'Do you remember the rain?');
  expect('the partner reads the comment', read(other, photo).includes(first));
  ask('like', { cookie: other, method: 'POST', path: fillPath(paths.photoLike, { id: photo.id }) });
  const second = write(other, photo, 'I remember your umbrella.');
  expect('the answer is read', read(one, photo).includes(second));
  for (const [cookie, id] of [
    [one, first],
    [other, second],
  ] as const) {
    ask('delete a comment', {
      cookie,
      method: 'DELETE',
      path: fillPath(paths.comment, { id }),
      status: 204,
    });
  }
}

function write(cookie: string, { id }: Photo, content: string): number {
  const path = fillPath(paths.photoComments, { id });
  return jsonOf<Comment>(
    ask('write a comment', { cookie, method: 'POST', path, json: { content }, status: 201 }),
  ).id;
}

function read(cookie: string, { id }: Photo): number[] {
  const path = fillPath(paths.photoComments, { id });
  return jsonOf<Comment[]>(ask('comments', { cookie, path })).map((comment) => comment.id);
}
