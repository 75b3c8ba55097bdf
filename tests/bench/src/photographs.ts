import { gridHeic } from '@our-dates/imaging/testing/grid-heic';
import sharp, { type Sharp } from 'sharp';

/** A photograph as a camera writes it. */
export interface Photograph {
  readonly name: string;
  readonly contentType: string;
  readonly data: Buffer;
}

interface Shape {
  /** As stored. */
  readonly width: number;
  readonly height: number;
  /** EXIF orientation: how the camera was held. */
  readonly orientation: number;
}

const grainSide = 512;

function noise(width: number, height: number, sigma: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma } },
  });
}

/** Large soft shapes under fine grain: about a third of a byte for each pixel, as photographs have. */
async function jpegPhotograph({ width, height, orientation }: Shape): Promise<Photograph> {
  const scene = await noise(Math.ceil(width / 60), Math.ceil(height / 60), 70)
    .png()
    .toBuffer();
  const grain = await noise(grainSide / 2, grainSide / 2, 24)
    .resize(grainSide)
    .png()
    .toBuffer();
  const data = await sharp(scene)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer();
  const megapixels = Math.round((width * height) / 1e6);
  return { name: `${megapixels} MP, orientation ${orientation}`, contentType: 'image/jpeg', data };
}

/** Put together of pieces, as phones write it: of as many as libheif takes, which are small ones. */
export async function heicPhotograph(): Promise<Photograph> {
  const data = await gridHeic({ columns: 15, rows: 17, turns: 3 });
  return { name: 'HEIC, 1.6 MP', contentType: 'image/heic', data };
}

const phone = { width: 4032, height: 3024 };

/** What a couple's phones and a camera take, in the order in which they are uploaded. */
export async function jpegPhotographs(): Promise<Photograph[]> {
  const [landscape, portrait, otherPortrait, camera, largest] = await Promise.all([
    jpegPhotograph({ ...phone, orientation: 1 }),
    jpegPhotograph({ ...phone, orientation: 6 }),
    jpegPhotograph({ ...phone, orientation: 8 }),
    jpegPhotograph({ width: 6000, height: 4000, orientation: 8 }),
    jpegPhotograph({ width: 8064, height: 6048, orientation: 6 }),
  ]);
  return [landscape, portrait, landscape, otherPortrait, camera, landscape, portrait, largest, landscape];
}

/** As a phone takes most of them. */
export const phonePhotograph = () => jpegPhotograph({ ...phone, orientation: 6 });
