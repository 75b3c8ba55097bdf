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
  const meta = await metaBox(bytes);
  if (!meta) return false;
  const boxes = [...boxesIn(meta.subarray(4))];
  const primary = boxes.find(({ type }) => type === 'pitm')?.body;
  const items = boxes.find(({ type }) => type === 'iinf')?.body;
  if (!primary || !items || primary.length < 6 || items.length < 6) return false;
  const id = primary[0] === 0 ? primary.readUInt16BE(4) : primary.readUInt32BE(4);
  for (const { body } of boxesIn(items.subarray(items[0] === 0 ? 6 : 8))) {
    const isWide = (body[0] ?? 0) > 2;
    if (body.length < (isWide ? 14 : 12)) return false;
    const itemId = isWide ? body.readUInt32BE(4) : body.readUInt16BE(4);
    if (itemId === id) return body.toString('latin1', isWide ? 10 : 8, isWide ? 14 : 12) === 'grid';
  }
  return false;
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
