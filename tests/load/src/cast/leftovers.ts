import { setTimeout as delay } from 'node:timers/promises';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { Cast } from '../../plan/run.ts';
import { signIn } from './make-cast.ts';
import type { PlatformClient } from './platform-client.ts';

/** What the last visits recorded and no later visit looked at. */
export interface Leftovers {
  readonly photos: number;
  /** Photos that did not get all their sizes in time. */
  readonly unfinished: number;
}

const sizesWithinMs = 60_000;

/** Waits until every photo that a run left behind has all its sizes, and deletes what it has recorded. */
export async function clearLeftovers(client: PlatformClient, cast: Cast, mark: string): Promise<Leftovers> {
  let photos = 0;
  let unfinished = 0;
  const deadline = Date.now() + sizesWithinMs;
  for (const { people } of cast.couples) {
    const { cookie } = await signIn(client, people[0]);
    const { body: memories } = await client.ask<CollectionWithThumbnail[]>(
      `${paths.collectionsWithThumbnails}?words=only&limit=100&q=${mark}`,
      { cookie },
    );
    for (const { id } of memories) {
      const found = await finishedPhotos(client, cookie, id, deadline);
      photos += found.length;
      unfinished += found.filter(({ status }) => status !== 'ready').length;
      await client.ask(fillPath(paths.collection, { id }), { method: 'DELETE', cookie });
    }
  }
  return { photos, unfinished };
}

async function finishedPhotos(
  client: PlatformClient,
  cookie: string,
  id: number,
  deadline: number,
): Promise<Photo[]> {
  for (;;) {
    const { body } = await client.ask<Photo[]>(`${paths.photos}?collectionId=${id}`, { cookie });
    if (body.every(({ status }) => status === 'ready') || Date.now() > deadline) return body;
    await delay(300);
  }
}
