import readExif from 'exif-reader';

export type ExifTags = ReturnType<typeof readExif>;

/** @param exif the EXIF block of a picture, with or without its `Exif` signature */
export function readTags(exif: Buffer | undefined): Partial<ExifTags> {
  if (!exif) return {};
  try {
    return readExif(exif);
  } catch {
    // A photo with a damaged EXIF block is still a photo, of unknown time and camera.
    return {};
  }
}
