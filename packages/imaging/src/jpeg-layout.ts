import type { ByteReader } from './byte-reader.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Frames whose scans each hold whole blocks: baseline, extended, and the same coded arithmetically. */
const sequential = new Set([0xc0, 0xc1, 0xc9]);
/** Those between the frames that are none: tables, and a reserved one. */
const noFrames = new Set([0xc4, 0xc8, 0xcc]);
/** No camera writes so many segments; to go over more of them takes too long. */
const maxSegments = 5000;

interface Frame {
  readonly isSequential: boolean;
  readonly components: number;
  readonly coefficientBytes: number;
}

/**
 * What a decoder keeps of a JPEG before it has the first row: nothing, when there is one scan of whole blocks; all
 * coefficients, of two bytes each, when a block is spread over several scans (ITU-T T.81, B.2).
 * @returns undefined when that cannot be told
 */
export async function jpegHeldBytes(bytes: ByteReader): Promise<number | undefined> {
  let frame: Frame | undefined;
  let at = 2;
  for (let segment = 0; segment < maxSegments; segment++) {
    const marker = await nextMarker(bytes, at);
    if (!marker || marker.code === endOfImage) return undefined;
    at = marker.end;
    // Without a length: restarts, the start of an image, and one for temporary use.
    if ((marker.code >= 0xd0 && marker.code <= 0xd8) || marker.code === 0x01) continue;
    const head = await bytes.read(at, 3);
    if (head.length < 3) return undefined;
    const length = head.readUInt16BE(0);
    if (marker.code === startOfScan) {
      if (!frame) return undefined;
      return frame.isSequential && head[2] === frame.components ? 0 : frame.coefficientBytes;
    }
    if (marker.code >= 0xc0 && marker.code <= 0xcf && !noFrames.has(marker.code)) {
      frame = readFrame(await bytes.read(at, length), sequential.has(marker.code));
      if (!frame) return undefined;
    }
    at += length;
  }
  return undefined;
}

/** As every decoder does, passes over bytes between segments. */
async function nextMarker(
  bytes: ByteReader,
  from: number,
): Promise<{ code: number; end: number } | undefined> {
  for (let at = from; at < bytes.size; ) {
    const some = await bytes.read(at, 1024);
    for (let index = 0; index + 1 < some.length; index++) {
      const code = some[index + 1] ?? 0;
      if (some[index] === 0xff && code !== 0xff && code !== 0) return { code, end: at + index + 2 };
    }
    if (some.length < 2) return undefined;
    at += some.length - 1;
  }
  return undefined;
}

function readFrame(segment: Buffer, isSequential: boolean): Frame | undefined {
  const components = segment[7] ?? 0;
  if (components === 0 || segment.length < 8 + 3 * components) return undefined;
  const height = segment.readUInt16BE(3);
  const width = segment.readUInt16BE(5);
  const sampling = Array.from({ length: components }, (_, index) => segment[8 + 3 * index + 1] ?? 0);
  const across = Math.max(...sampling.map((factor) => factor >> 4));
  const down = Math.max(...sampling.map((factor) => factor & 15));
  const blocks = sampling.reduce((sum, factor) => {
    const columns = Math.ceil(width / (8 * across)) * (factor >> 4);
    return sum + columns * Math.ceil(height / (8 * down)) * (factor & 15);
  }, 0);
  return { isSequential, components, coefficientBytes: blocks * 64 * 2 };
}
