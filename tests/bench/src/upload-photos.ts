import { paths } from '@our-dates/contracts/paths';
import type { DemoAccount } from './demo-account.ts';
import type { Photograph } from './photographs.ts';

/** As the page uploads. */
const atOnce = 3;

/** Uploads photographs into a memory; resolves when all are accepted. */
export async function uploadPhotos(
  account: DemoAccount,
  { id, photographs }: { id: number; photographs: readonly Photograph[] },
): Promise<void> {
  const left = photographs.entries();
  const sender = async () => {
    for (const [place, { data, contentType }] of left) {
      const file = new Blob([Uint8Array.from(data)], { type: contentType });
      const form = new FormData();
      form.set('collectionId', String(id));
      form.set('title', `Photo ${place + 1}`);
      form.set('batch', 'all');
      form.set('place', String(place));
      form.set('photo', file, 'photo.jpg');
      await account.call(paths.photos, { method: 'POST', body: form });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
}
