import { paths } from '@our-dates/contracts/paths';
import type { DemoAccount } from './demo-account.ts';
import type { Photograph } from './photographs.ts';

/** As the page uploads. */
const atOnce = 3;

/** Uploads the same photograph so many times into a memory; resolves when all are accepted. */
export async function uploadPhotos(
  account: DemoAccount,
  { id, count, photograph }: { id: number; count: number; photograph: Photograph },
): Promise<void> {
  const file = new Blob([Uint8Array.from(photograph.data)], { type: photograph.contentType });
  let next = 0;
  const sender = async () => {
    for (let place = next++; place < count; place = next++) {
      const form = new FormData();
      form.set('collectionId', String(id));
      form.set('title', `Photo ${place + 1}`);
      form.set('batch', 'all');
      form.set('place', String(place));
      form.set('photo', file, 'photo.jpg');
      await account.call(paths.photos, { method: 'POST', body: form });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, sender));
}
