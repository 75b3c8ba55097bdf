import { describe, expect, it } from '@jest/globals';
import { gridHeic } from '../testing/grid-heic.ts';
import { blackGif, blackPng } from '../testing/hostile-pictures.ts';
import { noisePicture, quadrantsBitmap, quadrantsPicture } from '../testing/pictures.ts';
import { outputSize, readHeader } from './decode.ts';
import { decodingCost, type Size } from './decoding-cost.ts';
import { createDecodingMemory, defaultDecodingBytes } from './decoding-memory.ts';
import { makeDerivatives } from './derivatives.ts';
import { inspectImage } from './inspect.ts';

const megabyte = 2 ** 20;

/** What the derivatives of a picture cost, in megabytes. */
async function cost(picture: Buffer): Promise<number> {
  const header = await readHeader(picture);
  const output = outputSize(header, { width: 2048, height: 16_383, fit: 'inside' });
  return decodingCost(header, { ...output, isEncoded: true }) / megabyte;
}

const fits = defaultDecodingBytes / megabyte;

describe('the memory for decoding, as known from the header of a', () => {
  const side = 9990;
  it.each([
    ['PNG, interlaced, 16 bits a channel, with transparency', { bitDepth: 16, colourType: 6 }, 760],
    ['PNG, interlaced, 16 bits a channel', { bitDepth: 16, colourType: 2 }, 570],
    ['PNG, interlaced, of a palette', { bitDepth: 1, colourType: 3 }, 285],
  ] as const)('%s: at least all of its pixels', async (_, kind, least) => {
    const megabytes = await cost(blackPng({ width: side, height: side, interlaced: true, ...kind }));
    expect(megabytes).toBeGreaterThan(least);
    expect(megabytes).toBeLessThan(least * 1.5);
  });

  it('PNG that comes row by row: little, whatever is in it', async () => {
    const png = blackPng({ width: side, height: side, bitDepth: 16, colourType: 6 });
    expect(await cost(png)).toBeLessThan(fits);
  });

  it('PNG of rows without end: what a number of them take', async () => {
    const png = blackPng({ width: 9_990_000, height: 10, bitDepth: 16, colourType: 6 });
    expect(await cost(png)).toBeGreaterThan(10_000);
  });

  it.each([
    ['one scan', {}, false, 0, 80],
    ['progressive', { progressive: true }, false, 285, 350],
    ['progressive, colours unreduced', { progressive: true, chromaSubsampling: '4:4:4' }, false, 570, 650],
    ['a scan for each colour', { chromaSubsampling: '4:4:4' }, true, 570, 650],
  ] as const)('JPEG, %s', async (_, options, isSplit, least, most) => {
    const claims = claiming(await noisePicture(64, 64).jpeg(options).toBuffer(), side);
    const jpeg = isSplit ? withFirstScanOfOneColour(claims) : claims;
    expect(await cost(jpeg)).toBeGreaterThan(least);
    expect(await cost(jpeg)).toBeLessThan(most);
  });

  it.each([
    ['48', {}, 8064, 6048, 100],
    ['50', {}, 8160, 6144, 100],
    ['50, progressive', { progressive: true }, 8160, 6144, 256],
  ] as const)(
    'JPEG of a phone, %s megapixels: no more than one process has',
    async (_, options, width, height, most) => {
      const jpeg = claiming(await noisePicture(64, 64).jpeg(options).toBuffer(), width, height);
      expect(await cost(jpeg)).toBeLessThan(most);
    },
  );

  it.each([
    ['WebP, lossless', { lossless: true }],
    ['WebP with transparency', { quality: 50 }],
  ])('%s: all of its pixels', async (_, options) => {
    const picture = await noisePicture(200, 150).ensureAlpha(0.5).webp(options).toBuffer();
    expect((await readHeader(picture)).heldBytes).toBeGreaterThan(200 * 150 * 4);
  });

  const phone = { width: 4032, height: 3024 };
  const onePlatform = 256;

  it.each([
    // [chroma, bits, at least what was measured, in megabytes, at most]
    ['4:2:0', 8, 186, onePlatform],
    ['4:2:0', 10, 225, onePlatform],
    ['4:4:4', 8, 219, onePlatform],
    ['4:4:4', 10, 297, 330],
    ['4:4:4', 12, 297, 330],
  ] as const)(
    'AVIF of 12 megapixels, %s with %d bits: what was measured and little more',
    async (chroma, bits, least, most) => {
      const avif = await quadrantsPicture()
        .resize(640, 480)
        .avif({ effort: 0, chromaSubsampling: chroma, bitdepth: bits })
        .toBuffer();
      const megabytes = await cost(withSize(avif, phone));
      expect(megabytes).toBeGreaterThan(least);
      expect(megabytes).toBeLessThan(most);
    },
  );

  it('AVIF: what its coded picture says of samples and depth, whatever its boxes claim', async () => {
    const [plain, deep] = await Promise.all(
      (['4:2:0', '4:4:4'] as const).map((chromaSubsampling) =>
        quadrantsPicture(10)
          .avif({ effort: 0, chromaSubsampling, bitdepth: chromaSubsampling === '4:2:0' ? 8 : 12 })
          .toBuffer(),
      ),
    );
    if (!plain || !deep) throw new Error('two pictures were asked for');
    const lie = Buffer.from(deep);
    plain.copy(lie, lie.indexOf('av1C'), plain.indexOf('av1C'), plain.indexOf('av1C') + 8);
    const decoderBytes = async (picture: Buffer) => (await readHeader(picture)).decoderBytes;
    expect(await decoderBytes(lie)).toBe(await decoderBytes(deep));
    // Data that does not begin with a sequence header costs the most there is.
    const unknown = Buffer.from(plain);
    unknown.fill(0xff, unknown.indexOf('mdat') + 4, unknown.indexOf('mdat') + 8);
    const difference = 2 * (deep.length - plain.length);
    expect(await decoderBytes(unknown)).toBe((await decoderBytes(deep)) - difference);
  });

  it('BMP, GIF: all of their pixels, several times over', async () => {
    const bitmap = Buffer.from(quadrantsBitmap('rle8'));
    bitmap.writeInt32LE(side, 18);
    bitmap.writeInt32LE(side, 22);
    expect(await cost(bitmap)).toBeGreaterThan(380);
    expect(await cost(blackGif(side, side, 1))).toBeGreaterThan(780);
  });

  it('HEIC of a phone: little, for it is decoded piece by piece', async () => {
    const heic = await gridHeic({ columns: 16, rows: 12 });
    expect((await readHeader(heic)).isGrid).toBe(true);
    const header = { ...(await readHeader(heic)), width: 8064, height: 6048 };
    const output = { width: 2048, height: 1536, isEncoded: true };
    expect(decodingCost(header, output) / megabyte).toBeLessThan(160);
    expect(decodingCost({ ...header, isGrid: false }, output) / megabyte).toBeGreaterThan(400);
  });
});

describe('a picture that would take more memory than there is', () => {
  const hostile = () =>
    blackPng({ width: 9990, height: 9990, bitDepth: 16, colourType: 6, interlaced: true });
  const refusal = {
    kind: 'too-much-memory',
    status: 422,
    message:
      'Opening this photo would take too much memory, for the way it is saved. Please save it as a standard JPEG, or with fewer pixels.',
  };

  it('is refused with a sentence before it is decoded', async () => {
    const before = process.cpuUsage();
    await expect(inspectImage(hostile())).rejects.toMatchObject(refusal);
    await expect(makeDerivatives(hostile())).rejects.toMatchObject(refusal);
    // Decoding it takes five seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  it('is refused in less memory, and gives back what it took', async () => {
    const memory = createDecodingMemory(60 * megabyte);
    const small = await quadrantsPicture().png().toBuffer();
    await inspectImage(small, { memory });
    await expect(inspectImage(small.subarray(0, 100), { memory })).rejects.toMatchObject({
      kind: 'undecodable',
    });
    const photo = await noisePicture(3000, 2000).png({ progressive: true }).toBuffer();
    await expect(makeDerivatives(photo, { memory })).rejects.toMatchObject(refusal);
    using _all = await memory.take(memory.total, { memoryTimeoutMs: 1 });
  });
});

/** An AVIF whose box says another size; the coded picture is not looked at for it. */
function withSize(avif: Buffer, { width, height }: Size): Buffer {
  const box = avif.indexOf('ispe');
  avif.writeUInt32BE(width, box + 8);
  avif.writeUInt32BE(height, box + 12);
  return avif;
}

/** Only the header of the first scan is looked at; here it is shortened to the first of three colours. */
function withFirstScanOfOneColour(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const header = Buffer.from([0xff, 0xda, 0, 8, 1, jpeg[scan + 5] ?? 0, jpeg[scan + 6] ?? 0, 0, 63, 0]);
  return Buffer.concat([jpeg.subarray(0, scan), header, jpeg.subarray(scan + 14)]);
}

/** A JPEG whose header says another size; what follows is not looked at. */
function claiming(jpeg: Buffer, width: number, height = width): Buffer {
  const frame = Math.max(jpeg.indexOf(Buffer.from([0xff, 0xc0])), jpeg.indexOf(Buffer.from([0xff, 0xc2])));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}
