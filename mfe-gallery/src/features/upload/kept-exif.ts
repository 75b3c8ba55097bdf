import type { Exif, ExifEntry } from './exif.ts';

/** Of the image: what shows, who made it, camera, software, when it was changed, whose it is. */
const imageTags = [0x010e, 0x010f, 0x0110, 0x0131, 0x0132, 0x013b, 0x8298];
/** Of taking it: exposure, when (with zone and parts of a second), flash, focal length, lens. */
const photoTags = [
  0x829a, 0x829d, 0x8827, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9209, 0x920a, 0x9290, 0x9291, 0x9292,
  0xa405, 0xa433, 0xa434,
];

/**
 * What a smaller copy goes on telling: when and with what it was taken, never where. Notes of the camera's maker are
 * left out, which may name the place too; so is how the camera was held, for the copy is upright.
 */
export function keptExif({ isLittleEndian, image, photo }: Exif): Exif {
  const only = (entries: readonly ExifEntry[], tags: readonly number[]) =>
    entries.filter(({ tag }) => tags.includes(tag));
  return { isLittleEndian, image: only(image, imageTags), photo: only(photo, photoTags) };
}
