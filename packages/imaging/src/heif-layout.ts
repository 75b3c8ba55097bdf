import type { ByteReader } from './byte-reader.ts';

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/** Of what lies before the pixels; a file with more to say about them is none of a camera. */
const maxMetaBytes = 4 * 1024 * 1024;
const maxBoxes = 1000;

/** Whether the primary picture of a HEIF file is put together of smaller ones (ISO/IEC 23008-12, 6.6.2.3). */
export async function isHeifGrid(bytes: ByteReader): Promise<boolean> {
  return primaryIsGrid(await boxesOfMeta(bytes));
}

const worstAvif = 3 * 2;

/**
 * The bytes that a decoded pixel of an AVIF takes at most, transparency not counted. Read where the decoder reads it, at
 * the beginning of the coded picture, because libheif decodes what contradicts the boxes.
 * @returns for a grid undefined, since its pictures are decoded one at a time
 */
export async function avifPixelBytes(bytes: ByteReader): Promise<number | undefined> {
  const boxes = await boxesOfMeta(bytes);
  if (primaryIsGrid(boxes)) return undefined;
  const at = placeOf(primaryId(boxes), boxes.find(({ type }) => type === 'iloc')?.body);
  const header = at === undefined ? undefined : sequenceHeaderOf(await bytes.read(at, 64));
  return header ? pixelBytesOf(header) : worstAvif;
}

async function boxesOfMeta(bytes: ByteReader): Promise<readonly Box[]> {
  const meta = await metaBox(bytes);
  return meta ? [...boxesIn(meta.subarray(4))] : [];
}

function primaryId(boxes: readonly Box[]): number | undefined {
  const primary = boxes.find(({ type }) => type === 'pitm')?.body;
  if (!primary || primary.length < (primary[0] === 0 ? 6 : 8)) return undefined;
  return primary[0] === 0 ? primary.readUInt16BE(4) : primary.readUInt32BE(4);
}

function primaryIsGrid(boxes: readonly Box[]): boolean {
  const id = primaryId(boxes);
  const items = boxes.find(({ type }) => type === 'iinf')?.body;
  if (id === undefined || !items || items.length < 6) return false;
  for (const { body } of boxesIn(items.subarray(items[0] === 0 ? 6 : 8))) {
    const isWide = (body[0] ?? 0) > 2;
    if (body.length < (isWide ? 14 : 12)) return false;
    const itemId = isWide ? body.readUInt32BE(4) : body.readUInt16BE(4);
    if (itemId === id) return body.toString('latin1', isWide ? 10 : 8, isWide ? 14 : 12) === 'grid';
  }
  return false;
}

/** Where the data of an item begins in the file (ISO/IEC 14496-12, 8.11.3); undefined when it is not in one piece there. */
function placeOf(id: number | undefined, locations: Buffer | undefined): number | undefined {
  if (id === undefined || !locations || locations.length < 8) return undefined;
  const [version = 0] = locations;
  const sizes = locations.readUInt16BE(4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  let at = 6;
  const next = (size: number) => {
    at += size;
    if (at > locations.length) throw new RangeError('a location ends too early');
    // Of a number of eight bytes the first two are zero in every file that exists.
    if (size > 6) return locations.readUIntBE(at - 6, 6);
    return size === 0 ? 0 : locations.readUIntBE(at - size, size);
  };
  try {
    for (let items = next(version < 2 ? 2 : 4); items > 0; items--) {
      const item = next(version < 2 ? 2 : 4);
      const isInFile = version === 0 || (next(2) & 15) === 0;
      // In this file, and not in one that it refers to.
      const isHere = next(2) === 0;
      const base = next(baseSize);
      const extents = next(2);
      if (item === id) {
        next(indexSize);
        return isInFile && isHere && extents === 1 ? base + next(offsetSize) : undefined;
      }
      next(extents * (indexSize + offsetSize + lengthSize));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

const sequenceHeader = 1;
const temporalDelimiter = 2;

/** The sequence header with which the AV1 data of an AVIF begins (AV1 specification, 5.3). */
function sequenceHeaderOf(data: Buffer): Buffer | undefined {
  for (let at = 0; at + 2 < data.length; ) {
    const header = data.readUInt8(at);
    const type = (header >> 3) & 15;
    const [hasExtension, hasSize] = [(header & 4) !== 0, (header & 2) !== 0];
    const bodyAt = at + 2 + (hasExtension ? 1 : 0);
    const size = data[bodyAt - 1] ?? 0;
    // Both are so short that one byte holds their size.
    if (!hasSize || size > 127) return undefined;
    if (type === sequenceHeader) return data.subarray(bodyAt, bodyAt + size);
    if (type !== temporalDelimiter || size > 0) return undefined;
    at = bodyAt;
  }
  return undefined;
}

/** By its sequence header (AV1 specification, 5.5): profile 0 is 4:2:0 or grey; 10 bits are the most but in profile 2. */
function pixelBytesOf(header: Buffer): number {
  let at = 0;
  const next = (bits: number) => {
    let value = 0;
    for (const end = at + bits; at < end; at++) {
      value = value * 2 + (((header[at >> 3] ?? 0xff) >> (7 - (at & 7))) & 1);
    }
    return value;
  };
  const samples = next(3) === 0 ? 1.5 : 3;
  const [, isReduced] = [next(1), next(1) === 1];
  // What is no still picture has much more before its depth.
  if (!isReduced) return samples * 2;
  next(5);
  const [widthBits, heightBits] = [next(4) + 1, next(4) + 1];
  next(widthBits + heightBits);
  const tools = 6;
  next(tools);
  const hasHighDepth = next(1) === 1;
  return samples * (hasHighDepth ? 2 : 1);
}

async function metaBox(bytes: ByteReader): Promise<Buffer | undefined> {
  for (let at = 0, count = 0; count < maxBoxes; count++) {
    const head = await bytes.read(at, 16);
    if (head.length < 16) return undefined;
    const size = head.readUInt32BE(0) === 1 ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    if (head.toString('latin1', 4, 8) === 'meta') {
      return size <= maxMetaBytes ? bytes.read(at + 8, size - 8) : undefined;
    }
    if (size < 8) return undefined;
    at += size;
  }
  return undefined;
}

function* boxesIn(content: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= content.length; ) {
    const size = content.readUInt32BE(at);
    if (size < 8) return;
    yield { type: content.toString('latin1', at + 4, at + 8), body: content.subarray(at + 8, at + size) };
    at += size;
  }
}
