import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { until } from '@our-dates/test-support/until';
import { createDemoAccount } from './demo-account.ts';

const atOnce = 4;
/** For each photo: it is checked, and its smaller sizes are made. */
const secondsPerPhoto = 2;

/** Records a memory with so many photos, the samples' originals over and over. */
export async function fillLargeMemory(url: string, count: number): Promise<{ cookie: string; path: string }> {
  const account = await createDemoAccount(url);
  const originals = await account.originals();
  const { id } = await account.record(`${count} photos`, []);
  let place = 0;
  async function upload(): Promise<void> {
    while (place < count) {
      const own = place++;
      const original = originals[own % originals.length];
      if (!original) throw new Error('There are no samples.');
      const form = new FormData();
      form.set('collectionId', String(id));
      form.set('title', `Photo ${own + 1}`);
      form.set('batch', 'all');
      form.set('place', String(own));
      form.set('photo', original, 'photo.jpg');
      await account.call(paths.photos, { method: 'POST', body: form });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, upload));
  const photos = () => account.get<Photo[]>(`${paths.photos}?collectionId=${id}`);
  await until('every photo is ready', count * secondsPerPhoto, photos, (all) =>
    all.every(({ status }) => status === 'ready'),
  );
  return { cookie: account.cookie, path: `/date-memory/${id}` };
}
