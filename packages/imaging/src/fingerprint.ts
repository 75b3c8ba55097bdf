import { fromPixels, type Pixels } from './decode.ts';
import { sharp } from './vips.ts';

/** Each of 8 rows compares 9 neighbouring greys: 64 bits. */
const grid = { width: 9, height: 8 };

/**
 * A difference hash of a photo: photos that look almost the same differ in few of its 64 bits, whatever their sizes.
 * @returns 16 hexadecimal digits
 */
export async function fingerprint(pixels: Pixels): Promise<string> {
  return fingerprintOf(fromPixels(pixels));
}

/** The same of an encoded derivative, which is upright already. */
export async function fingerprintOfDerivative(picture: Buffer): Promise<string> {
  return fingerprintOf(sharp(picture));
}

async function fingerprintOf(picture: ReturnType<typeof sharp>): Promise<string> {
  const grey = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .resize({ ...grid, fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let row = 0; row < grid.height; row += 1) {
    for (let column = 1; column < grid.width; column += 1) {
      const at = row * grid.width + column;
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at - 1] ?? 0) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}
