import type { ArchiveFile } from '../src/features/import/sources/archive-file.ts';

/** A file of an archive, with this content. */
export function fileOf(
  path: string,
  content: string | object = path,
  modified = new Date('2020-01-01T12:00:00Z'),
): ArchiveFile {
  const blob = new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);
  return { path, bytes: blob.size, modified, open: async () => blob };
}

/** A JPEG, as far as its EXIF block goes: `2024:08:17 21:30:00`. */
export function photoTakenAt(path: string, exifTime: string): ArchiveFile {
  const time = `${exifTime}\0`;
  const tiff = [
    ...[0x49, 0x49, 42, 0, 8, 0, 0, 0],
    // The directory of the image: a pointer to that of the photo, which has the time behind it.
    ...[1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0],
    ...[1, 0, 0x03, 0x90, 2, 0, time.length, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0],
    ...new TextEncoder().encode(time),
  ];
  const segment = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  const length = segment.length + 2;
  const bytes = [0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255, ...segment, 0xff, 0xd9];
  const blob = new Blob([Uint8Array.from(bytes), path]);
  return { path, bytes: blob.size, modified: null, open: async () => blob };
}
