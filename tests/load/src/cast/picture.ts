import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** What a phone takes: 12 megapixels. */
const phone: Shape = { width: 4032, height: 3024 };
/** For memories that are there before the load begins. */
const small: Shape = { width: 1600, height: 1200 };

/** A soft evening sky with some grain, so that it weighs and decodes as a photo does. */
async function photo({ width, height }: Shape): Promise<Buffer> {
  const sky = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
       <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2a3560"/><stop offset=".6" stop-color="#c8708a"/>
       <stop offset="1" stop-color="#f3c38b"/></linearGradient>
       <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="68%" cy="62%" r="6%" fill="#ffe9b8"/>
       <path d="M0 ${height * 0.8} Q ${width / 2} ${height * 0.68} ${width} ${height * 0.82} V ${height} H 0" fill="#33283c"/>
     </svg>`,
  );
  const grain = await sharp({
    create: {
      width: Math.ceil(width / 2),
      height: Math.ceil(height / 2),
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .resize(width, height)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(sky)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD0: { Make: 'Load', Orientation: '1' } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

export async function writePhonePhoto(file: string): Promise<void> {
  writeFileSync(file, await photo(phone));
}

export const smallPhoto = () => photo(small);
