import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { until } from '@our-dates/test-support/until';
import sharp from 'sharp';
import { createDemoAccount } from './demo-account.ts';
import type { Photograph } from './photographs.ts';
import { uploadPhotos } from './upload-photos.ts';

/** So many different pictures are uploaded over and over: each upload is a photo of its own. */
const pictures = 10;
/** For each photo: it is checked, and its smaller sizes are made. */
const secondsPerPhoto = 3;

/** Memories with photos that are as large as photographs, in the width that pages show. */
export async function fillMemories(url: string, options: { photos: number; perMemory: number }) {
  const account = await createDemoAccount(url);
  const grains = await Promise.all(Array.from({ length: pictures }, (_, index) => grain(index)));
  const ids: number[] = [];
  for (let begun = 0; begun < options.photos; begun += options.perMemory) {
    const count = Math.min(options.perMemory, options.photos - begun);
    const { id } = await account.record(`${count} photos`, []);
    const photographs = Array.from({ length: count }, (_, index) => grains[index % pictures]).filter(
      (photograph) => photograph !== undefined,
    );
    await uploadPhotos(account, { id, photographs });
    const photos = () => account.get<Photo[]>(`${paths.photos}?collectionId=${id}`);
    await until('every photo is ready', count * secondsPerPhoto, photos, (all) =>
      all.every(({ status }) => status === 'ready'),
    );
    ids.push(id);
  }
  return { account, ids };
}

/** A tenth of a megabyte in the width that is shown. */
async function grain(index: number): Promise<Photograph> {
  const pixels = await sharp({
    create: {
      width: 480,
      height: 320,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90 + 8 * index, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  const data = await sharp(pixels).resize(1200).jpeg({ quality: 85 }).toBuffer();
  return { name: `grain ${index}`, contentType: 'image/jpeg', data };
}
