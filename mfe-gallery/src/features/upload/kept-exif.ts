import type { Exif, ExifEntry } from './exif.ts';

/** About the image: description, author, camera, software, modification date, copyright. */
const imageTags = [0x010e, 0x010f, 0x0110, 0x0131, 0x0132, 0x013b, 0x8298];
/** About the exposure: settings, time (with zone and fractions of a second), flash, focal length, lens. */
const photoTags = [
  0x829a, 0x829d, 0x8827, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9209, 0x920a, 0x9290, 0x9291, 0x9292,
  0xa405, 0xa433, 0xa434,
];

/**
 * The EXIF data that a smaller copy keeps: when and with what it was taken, never where. Maker notes are omitted,
 * because they may contain the location; so is the orientation, because the copy is upright.
 */
export function keptExif({ isLittleEndian, image, photo }: Exif): Exif {
  const only = (entries: readonly ExifEntry[], tags: readonly number[]) =>
    entries.filter(({ tag }) => tags.includes(tag));
  return { isLittleEndian, image: only(image, imageTags), photo: only(photo, photoTags) };
}
