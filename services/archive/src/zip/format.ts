/**
 * The records of a zip whose entries are stored as they are (PKWARE's APPNOTE.TXT, 4.3): each is a function of what is
 * known before the first byte is sent, so that any part of the file can be made again.
 */

/** An entry whose content is known. */
export interface ZipEntry {
  /** With "/" between folders, UTF-8. */
  readonly path: string;
  /** Where its header begins in the zip. */
  readonly at: number;
  /** Of the content. */
  readonly bytes: number;
  readonly crc32: number;
  /** A local time, `2024-08-17T18:30:00`; zips know no zone. */
  readonly modified: string;
}

export interface ZipDirectory {
  readonly entries: number;
  /** Where it begins in the zip. */
  readonly at: number;
  readonly bytes: number;
}

const signatures = {
  local: 0x04034b50,
  directory: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;
const sizes = { local: 30, directory: 46, offset64: 12, end: 22, end64: 56, locator64: 20 } as const;

/** A field of 16 or 32 bits with this value says that the number is in the ZIP64 record instead. */
const max16 = 0xffff;
const max32 = 0xffffffff;
const versions = { plain: 20, zip64: 45 } as const;
/** The path is UTF-8. */
const flags = 0x0800;
const madeOnUnix = 3 << 8;
/** A plain file that everybody may read. */
const attributes = 0o100644 * 0x10000;

/** Bytes of an entry with its header. */
export function entryBytes({ path, bytes }: Pick<ZipEntry, 'path' | 'bytes'>): number {
  return sizes.local + Buffer.byteLength(path) + bytes;
}

/** @throws RangeError for content of 4 GB or more, which no photo has */
export function localHeader(entry: ZipEntry): Buffer {
  const path = Buffer.from(entry.path);
  const header = Buffer.alloc(sizes.local);
  header.writeUInt32LE(signatures.local, 0);
  header.writeUInt16LE(versions.plain, 4);
  writeCommon(header, 6, entry, path);
  return Buffer.concat([header, path]);
}

/** Bytes of an entry in the directory. */
export function directoryEntryBytes({ path, at }: Pick<ZipEntry, 'path' | 'at'>): number {
  return sizes.directory + Buffer.byteLength(path) + (at >= max32 ? sizes.offset64 : 0);
}

export function directoryEntry(entry: ZipEntry): Buffer {
  const path = Buffer.from(entry.path);
  const isFar = entry.at >= max32;
  const header = Buffer.alloc(sizes.directory);
  header.writeUInt32LE(signatures.directory, 0);
  header.writeUInt16LE(madeOnUnix | versions.zip64, 4);
  header.writeUInt16LE(isFar ? versions.zip64 : versions.plain, 6);
  writeCommon(header, 8, entry, path);
  header.writeUInt16LE(isFar ? sizes.offset64 : 0, 30);
  header.writeUInt32LE(attributes, 38);
  header.writeUInt32LE(isFar ? max32 : entry.at, 42);
  if (!isFar) return Buffer.concat([header, path]);
  const offset = Buffer.alloc(sizes.offset64);
  offset.writeUInt16LE(1, 0);
  offset.writeUInt16LE(8, 2);
  offset.writeBigUInt64LE(BigInt(entry.at), 4);
  return Buffer.concat([header, path, offset]);
}

/** Bytes behind the directory. */
export function endBytes(directory: ZipDirectory): number {
  return sizes.end + (isZip64(directory) ? sizes.end64 + sizes.locator64 : 0);
}

/** What is behind the directory. */
export function endRecords(directory: ZipDirectory): Buffer {
  const { entries, at, bytes } = directory;
  const end = Buffer.alloc(sizes.end);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(Math.min(entries, max16), 8);
  end.writeUInt16LE(Math.min(entries, max16), 10);
  end.writeUInt32LE(Math.min(bytes, max32), 12);
  end.writeUInt32LE(Math.min(at, max32), 16);
  if (!isZip64(directory)) return end;
  const end64 = Buffer.alloc(sizes.end64);
  end64.writeUInt32LE(signatures.end64, 0);
  end64.writeBigUInt64LE(BigInt(sizes.end64 - 12), 4);
  end64.writeUInt16LE(madeOnUnix | versions.zip64, 12);
  end64.writeUInt16LE(versions.zip64, 14);
  end64.writeBigUInt64LE(BigInt(entries), 24);
  end64.writeBigUInt64LE(BigInt(entries), 32);
  end64.writeBigUInt64LE(BigInt(bytes), 40);
  end64.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(sizes.locator64);
  locator.writeUInt32LE(signatures.locator64, 0);
  locator.writeBigUInt64LE(BigInt(at + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

/** Bytes of a whole zip. */
export function zipBytes(directory: ZipDirectory): number {
  return directory.at + directory.bytes + endBytes(directory);
}

function isZip64({ entries, at, bytes }: ZipDirectory): boolean {
  return entries >= max16 || at >= max32 || bytes >= max32;
}

/** The fields that both headers have, from the flags to the length of the path. The content is stored: method 0. */
function writeCommon(header: Buffer, at: number, entry: ZipEntry, path: Buffer): void {
  if (entry.bytes >= max32 || path.length > max16)
    throw new RangeError(`${entry.path} is too large for a zip`);
  const { date, time } = dosTime(entry.modified);
  header.writeUInt16LE(flags, at);
  header.writeUInt16LE(time, at + 4);
  header.writeUInt16LE(date, at + 6);
  header.writeUInt32LE(entry.crc32, at + 8);
  header.writeUInt32LE(entry.bytes, at + 12);
  header.writeUInt32LE(entry.bytes, at + 16);
  header.writeUInt16LE(path.length, at + 20);
}

/** Years from 1980 to 2107, and every other second. */
function dosTime(modified: string): { date: number; time: number } {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = modified
    .split(/[-T:.]/)
    .map(Number);
  if (year < 1980) return { date: (1 << 5) | 1, time: 0 };
  return {
    date: ((Math.min(year, 2107) - 1980) << 9) | (month << 5) | day,
    time: (hour << 11) | (minute << 5) | (second >> 1),
  };
}
