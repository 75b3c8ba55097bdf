/** Zips made byte by byte, also such as no program makes. */

export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** What the headers say in place of the truth. */
  readonly says?: {
    readonly crc32?: number;
    readonly size?: number;
    readonly compressedSize?: number;
    readonly method?: number;
    readonly flags?: number;
    /** Of another entry: both have the same bytes. */
    readonly offsetOf?: number;
  };
  readonly isZip64?: boolean;
}

/** A zip whose entries are stored. */
export function zipOf(entries: readonly ZipEntry[], name = 'archive.zip'): File {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let at = 0;
  const add = (bytes: Uint8Array<ArrayBuffer>) => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const entry of entries) {
    offsets.push(at);
    add(header(entry, null));
    add(bytesOf(entry.content));
  }
  const directoryAt = at;
  entries.forEach((entry, index) => {
    add(header(entry, offsets[entry.says?.offsetOf ?? index] ?? 0));
  });
  const directoryBytes = at - directoryAt;
  add(
    record(0x06054b50, [
      [2, 0],
      [2, 0],
      [2, entries.length],
      [2, entries.length],
      [4, directoryBytes],
      [4, directoryAt],
      [2, 0],
    ]),
  );
  return new File(parts, name, { type: 'application/zip' });
}

export function bytesOf(content: Uint8Array | string): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
}

/** @param offset in the directory; null: the header before the content */
function header({ name, content, says = {}, isZip64 = false }: ZipEntry, offset: number | null) {
  const bytes = bytesOf(content);
  const path = bytesOf(name);
  const size = says.size ?? bytes.length;
  const compressed = says.compressedSize ?? bytes.length;
  const sum = says.crc32 ?? crc32(bytes);
  const extra = isZip64
    ? record(null, [
        [2, 1],
        [2, 16],
        [8, size],
        [8, compressed],
      ])
    : new Uint8Array();
  const sizes = isZip64 ? [0xffffffff, 0xffffffff] : [compressed, size];
  const common = [
    [2, isZip64 ? 45 : 20],
    [2, says.flags ?? 0x800],
    [2, says.method ?? 0],
    ...[
      [2, 0],
      [2, 0x5821],
    ],
    [4, sum],
    ...sizes.map((value) => [4, value]),
    [2, path.length],
    [2, extra.length],
  ] as const;
  const fixed =
    offset === null
      ? record(0x04034b50, common)
      : record(0x02014b50, [[2, 45], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]);
  return joined([fixed, path, extra]);
}

function record(signature: number | null, fields: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const all = signature === null ? fields : [[4, signature], ...fields];
  const bytes = new Uint8Array(all.reduce((sum, [width = 0]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width = 0, value = 0] of all) {
    if (width === 2) view.setUint16(at, value, true);
    else if (width === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += width;
  }
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
