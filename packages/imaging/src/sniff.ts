/** The kinds of picture that are taken in; `heic` stands for every HEIF file that is not AVIF. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'bmp' | 'heic';

/** How many bytes of a file `sniffImage` needs to be sure. */
export const sniffBytes = 512;

export const contentTypes: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  heic: 'image/heic',
};

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const avifBrands = new Set(['avif', 'avis']);
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const heifBrands = new Set(['mif1', 'mif2', 'msf1', 'miaf']);

/**
 * Tells what kind of picture a file is from its first bytes alone; its name and declared type have no say.
 * @param head the first 512 bytes, or all of a shorter file
 * @returns null for everything that is not accepted: SVG, PDF, TIFF, text, video …
 */
export function sniffImage(head: Buffer): ImageFormat | null {
  if (head.length >= 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(pngSignature)) return 'png';
  const signature = head.toString('latin1', 0, 12);
  if (signature.startsWith('GIF87a') || signature.startsWith('GIF89a')) return 'gif';
  if (signature.startsWith('RIFF') && signature.endsWith('WEBP')) return 'webp';
  if (signature.startsWith('BM') && isBitmapHeader(head)) return 'bmp';
  if (signature.slice(4, 8) === 'ftyp') return formatOfBrands(head);
  return null;
}

/** Two letters are not much of a signature: the header behind them must make sense as well. */
function isBitmapHeader(head: Buffer): boolean {
  if (head.length < 30) return false;
  const headerBytes = head.readUInt32LE(14);
  if (headerBytes !== 12 && (headerBytes < 40 || headerBytes > 124)) return false;
  const planes = head.readUInt16LE(headerBytes === 12 ? 22 : 26);
  const bitsPerPixel = head.readUInt16LE(headerBytes === 12 ? 24 : 28);
  return planes === 1 && [1, 4, 8, 16, 24, 32].includes(bitsPerPixel);
}

/** The major brand decides; where that only says "some HEIF", the compatible brands do. */
function formatOfBrands(head: Buffer): 'avif' | 'heic' | null {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const major = head.toString('latin1', 8, 12);
  const compatible: string[] = [];
  for (let at = 16; at + 4 <= end; at += 4) compatible.push(head.toString('latin1', at, at + 4));
  if (avifBrands.has(major)) return 'avif';
  if (heicBrands.has(major)) return 'heic';
  if (!heifBrands.has(major)) return null;
  return compatible.some((brand) => avifBrands.has(brand)) ? 'avif' : 'heic';
}
