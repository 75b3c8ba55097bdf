import { imageName, imageUrl, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { root } from '@our-dates/slices/find-slices';
import { until } from '@our-dates/test-support/until';
import { createDemoAccount } from '../demo-account.ts';
import { startPlatform } from '../platform.ts';
import type { Undo } from '../processes.ts';
import { uploadPhotos } from '../upload-photos.ts';
import type { Gallery } from './gallery.ts';

/** The width of the smallest pictures, as a phone shows them in the gallery. */
const thumbnailWidth = 320;
/** For each photograph: it is checked, and its pictures are made. */
const secondsPerPhotograph = 4;

/** The platform in one process with its PostgreSQL, as `npm start` runs it. */
export async function startOurGallery(undo: Undo): Promise<Gallery> {
  const { url, pid, stop } = await startPlatform(root, { NODE_ENV: 'production' });
  undo(stop);
  const account = await createDemoAccount(url);
  const { id } = await account.record('Every photograph', []);
  const list = `${paths.photos}?collectionId=${id}`;
  const photos = () => account.get<Photo[]>(list);
  let count = 0;
  return {
    name: 'Our Date Gallery',
    url,
    pid,
    cookie: account.cookie,
    async ingest(photographs) {
      count += photographs.length;
      await uploadPhotos(account, { id, photographs });
      const areReady = (all: readonly Photo[]) =>
        all.length === count && all.every(({ status }) => status === 'ready');
      await until('every photograph', photographs.length * secondsPerPhotograph, photos, areReady);
    },
    async paths() {
      const thumbnails = (await photos()).map(({ filePath }) =>
        imageUrl(imageName(filePath), thumbnailWidth),
      );
      return { list, thumbnails, page: '/' };
    },
  };
}
