/** One entry of an EXIF directory. */
export interface ExifEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** In the byte order of its file. */
  readonly bytes: Uint8Array;
}

/** The EXIF data of a JPEG: about the image, and about taking it. */
export interface Exif {
  readonly isLittleEndian: boolean;
  readonly image: readonly ExifEntry[];
  readonly photo: readonly ExifEntry[];
}

export const exifTags = {
  photoDirectory: 0x8769,
  dateTimeOriginal: 0x9003,
  dateTimeDigitized: 0x9004,
} as const;

/** EXIF is at the start of a JPEG, in a segment of at most 64 KB after a few others. */
const searchedBytes = 256 * 1024;
const exifHead = [0x45, 0x78, 0x69, 0x66, 0, 0];
const entryBytes = 12;
const asciiType = 2;
const longType = 4;
/** Bytes per value of each type, by the type's number. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/**
 * The EXIF block of a JPEG; undefined in any other file, without a block, and where it is damaged: whether the file
 * is a photo at all is decided by the service. Reads only the start of the file.
 */
export async function readExif(file: Blob): Promise<Exif | undefined> {
  const bytes = new DataView(await file.slice(0, searchedBytes).arrayBuffer());
  try {
    const tiff = exifBlock(bytes);
    if (!tiff) return undefined;
    const isLittleEndian = tiff.getUint16(0) === 0x4949;
    const image = entriesAt(tiff, tiff.getUint32(4, isLittleEndian), isLittleEndian);
    const pointer = image.find(({ tag }) => tag === exifTags.photoDirectory);
    const photoAt = pointer && viewOf(pointer.bytes).getUint32(0, isLittleEndian);
    return {
      isLittleEndian,
      image,
      photo: photoAt === undefined ? [] : entriesAt(tiff, photoAt, isLittleEndian),
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The text of an entry, without its terminating zero. */
export function exifText(entries: readonly ExifEntry[], tag: number): string | undefined {
  const entry = entries.find((candidate) => candidate.tag === tag && candidate.type === asciiType);
  return entry && String.fromCharCode(...entry.bytes).replace(/\0.*$/s, '');
}

/** The EXIF segment of a JPEG with these entries; it follows the first two bytes of the file. */
export function exifSegment({ isLittleEndian, image, photo }: Exif): Uint8Array<ArrayBuffer> {
  const directoryBytes = (count: number) => 2 + count * entryBytes + 4;
  const pointer: ExifEntry = {
    tag: exifTags.photoDirectory,
    type: longType,
    count: 1,
    bytes: new Uint8Array(4),
  };
  const first = [...image.filter(({ tag }) => tag !== pointer.tag), pointer].sort(byTag);
  const photoAt = 8 + directoryBytes(first.length);
  viewOf(pointer.bytes).setUint32(0, photoAt, isLittleEndian);
  const second = [...photo].sort(byTag);
  const dataAt = photoAt + directoryBytes(second.length);
  const dataBytes = [...first, ...second].reduce((sum, { bytes }) => sum + outside(bytes), 0);

  const segment = new Uint8Array(4 + exifHead.length + dataAt + dataBytes);
  const head = viewOf(segment);
  head.setUint16(0, 0xffe1);
  head.setUint16(2, segment.length - 2);
  segment.set(exifHead, 4);
  const tiff = segment.subarray(4 + exifHead.length);
  const view = viewOf(tiff);
  view.setUint16(0, isLittleEndian ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, isLittleEndian);
  view.setUint32(4, 8, isLittleEndian);
  let free = dataAt;
  for (const [start, entries] of [
    [8, first],
    [photoAt, second],
  ] as const) {
    view.setUint16(start, entries.length, isLittleEndian);
    entries.forEach(({ tag, type, count, bytes }, index) => {
      const at = start + 2 + index * entryBytes;
      view.setUint16(at, tag, isLittleEndian);
      view.setUint16(at + 2, type, isLittleEndian);
      view.setUint32(at + 4, count, isLittleEndian);
      if (outside(bytes) === 0) {
        tiff.set(bytes, at + 8);
        return;
      }
      view.setUint32(at + 8, free, isLittleEndian);
      tiff.set(bytes, free);
      free += outside(bytes);
    });
  }
  return segment;
}

const byTag = (one: ExifEntry, other: ExifEntry) => one.tag - other.tag;

/** Bytes that a value takes outside of its entry, which has space for four; values start at even offsets. */
function outside(bytes: Uint8Array): number {
  return bytes.length <= 4 ? 0 : bytes.length + (bytes.length % 2);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The TIFF structure in the APP1 segment of a JPEG. */
function exifBlock(jpeg: DataView): DataView | undefined {
  if (jpeg.byteLength < 4 || jpeg.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 10 < jpeg.byteLength) {
    const marker = jpeg.getUint16(at);
    const length = jpeg.getUint16(at + 2);
    // After the start of scan there are only pixels.
    if (marker === 0xffda || marker >> 8 !== 0xff) return undefined;
    const isExif = marker === 0xffe1 && jpeg.getUint32(at + 4) === 0x45786966;
    if (isExif) {
      const end = Math.min(at + 2 + length, jpeg.byteLength);
      return new DataView(jpeg.buffer, at + 10, end - at - 10);
    }
    at += 2 + length;
  }
  return undefined;
}

/**
 * The entries of a directory; one that points outside of the block is omitted.
 * @throws RangeError when the directory itself lies outside.
 */
function entriesAt(tiff: DataView, directory: number, isLittleEndian: boolean): ExifEntry[] {
  return Array.from({ length: tiff.getUint16(directory, isLittleEndian) }, (_, index) => {
    const at = directory + 2 + index * entryBytes;
    const type = tiff.getUint16(at + 2, isLittleEndian);
    const count = tiff.getUint32(at + 4, isLittleEndian);
    const length = (typeBytes[type] ?? 0) * count;
    const start = length <= 4 ? at + 8 : tiff.getUint32(at + 8, isLittleEndian);
    if (length === 0 || start + length > tiff.byteLength) return [];
    const bytes = new Uint8Array(tiff.buffer, tiff.byteOffset + start, length).slice();
    return [{ tag: tiff.getUint16(at, isLittleEndian), type, count, bytes }];
  }).flat();
}
