import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

/** Red, green, blue and white, clockwise from the top left but for the last two: blue stands under red. */
export const quadrants = { width: 96, height: 64 } as const;

const colours = {
  topLeft: [255, 0, 0],
  topRight: [0, 255, 0],
  bottomLeft: [0, 0, 255],
  bottomRight: [255, 255, 255],
} as const;

/** A picture whose four quarters differ, so that a wrong turn or colour shows. */
export function quadrantsPicture(scale = 1): Sharp {
  const width = quadrants.width * scale;
  const height = quadrants.height * scale;
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const row = y < height / 2 ? 'top' : 'bottom';
      data.set(colours[`${row}${x < width / 2 ? 'Left' : 'Right'}`], (y * width + x) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Noise compresses badly: a file of this is long enough to be cut anywhere. */
export function noisePicture(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#000',
    },
  });
}

/** Made with heif-enc from `quadrantsPicture()` in Display P3, with a time and a place in its EXIF. */
export function quadrantsHeic(): Promise<Buffer> {
  return readFile(new URL('./quadrants.heic', import.meta.url));
}

/** The colours in the middle of the four quarters, by name, with what lossy compression does to them. */
export async function quarterColours(picture: Buffer): Promise<Record<keyof typeof colours, string>> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3);
    const name = [red, green, blue].map((value) => (value > 210 ? 'f' : value < 45 ? '0' : '?')).join('');
    return { f00: 'red', '0f0': 'green', '00f': 'blue', fff: 'white' }[name] ?? `${red},${green},${blue}`;
  };
  return {
    topLeft: at(0.25, 0.25),
    topRight: at(0.75, 0.25),
    bottomLeft: at(0.25, 0.75),
    bottomRight: at(0.75, 0.75),
  };
}

export const upright = { topLeft: 'red', topRight: 'green', bottomLeft: 'blue', bottomRight: 'white' };

/** Writes a BMP of the quadrants by hand, in the given way. */
export function quadrantsBitmap(
  kind:
    | 'rgb24'
    | 'topDown32'
    | 'masked32'
    | 'rgb16'
    | 'palette8'
    | 'palette4'
    | 'palette1'
    | 'rle8'
    | 'core24',
): Buffer {
  const { width, height } = { width: 10, height: 6 };
  const quarter = (x: number, y: number) => (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
  const bits = {
    rgb24: 24,
    topDown32: 32,
    masked32: 32,
    rgb16: 16,
    palette8: 8,
    palette4: 4,
    palette1: 1,
    rle8: 8,
    core24: 24,
  }[kind];
  const rgb = Object.values(colours);
  const stride = Math.ceil((bits * width) / 32) * 4;
  const rows: Buffer[] = [];
  for (let line = 0; line < height; line++) {
    const y = kind === 'topDown32' ? line : height - 1 - line;
    const row = Buffer.alloc(stride);
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = rgb[quarter(x, y)] ?? [0, 0, 0];
      if (bits === 24) row.set([blue, green, red], x * 3);
      else if (kind === 'topDown32') row.set([blue, green, red, 0], x * 4);
      else if (kind === 'masked32') row.set([255, red, green, blue], x * 4);
      else if (bits === 16) row.writeUInt16LE(((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3), x * 2);
      else if (bits === 8) row[x] = quarter(x, y);
      else if (bits === 4) row[x >> 1] = (row[x >> 1] ?? 0) | (quarter(x, y) << (x % 2 === 0 ? 4 : 0));
      else row[x >> 3] = (row[x >> 3] ?? 0) | ((quarter(x, y) & 1) << (7 - (x % 8)));
    }
    if (kind === 'rle8')
      rows.push(
        Buffer.from([5, row[0] ?? 0, 0, 3, row[5] ?? 0, row[6] ?? 0, row[7] ?? 0, 0, 2, row[8] ?? 0, 0, 0]),
      );
    else rows.push(row);
  }
  if (kind === 'rle8') rows.push(Buffer.from([0, 1]));
  const pixels = Buffer.concat(rows);
  const headerBytes = kind === 'core24' ? 12 : kind === 'masked32' ? 108 : 40;
  const info = Buffer.alloc(headerBytes);
  info.writeUInt32LE(headerBytes, 0);
  if (kind === 'core24') {
    info.writeUInt16LE(width, 4);
    info.writeUInt16LE(height, 6);
    info.writeUInt16LE(1, 8);
    info.writeUInt16LE(bits, 10);
  } else {
    info.writeInt32LE(width, 4);
    info.writeInt32LE(kind === 'topDown32' ? -height : height, 8);
    info.writeUInt16LE(1, 12);
    info.writeUInt16LE(bits, 14);
    info.writeUInt32LE(kind === 'rle8' ? 1 : kind === 'masked32' ? 3 : 0, 16);
  }
  if (kind === 'masked32') {
    for (const [i, mask] of [0xff00, 0xff0000, 0xff000000, 0xff].entries())
      info.writeUInt32LE(mask, 40 + i * 4);
  }
  const palette =
    bits > 8 ? [] : rgb.slice(0, 1 << bits).map(([red, green, blue]) => Buffer.from([blue, green, red, 0]));
  if (palette.length > 0) info.writeUInt32LE(palette.length, 32);
  // A gap before the pixels, which the header declares.
  const between = Buffer.concat([...palette, Buffer.alloc(6)]);
  const file = Buffer.alloc(14);
  file.write('BM', 'latin1');
  file.writeUInt32LE(14 + info.length + between.length + pixels.length, 2);
  file.writeUInt32LE(14 + info.length + between.length, 10);
  return Buffer.concat([file, info, between, pixels]);
}

/** A BMP that is well formed and claims more pixels than any machine has memory for. */
export function hugeBitmap(): Buffer {
  const file = Buffer.from(quadrantsBitmap('rle8'));
  file.writeInt32LE(2 ** 31 - 1, 18);
  file.writeInt32LE(2 ** 20, 22);
  return file;
}
