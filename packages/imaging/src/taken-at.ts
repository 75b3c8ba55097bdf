import readExif from 'exif-reader';

/** The oldest photograph there is was taken in 1826: what is older is a clock that was never set. */
const firstYear = 1826;

/**
 * When the photo was taken, by the camera's own clock: a local time without a zone, `2024-05-06T07:08:09`.
 * @param exif the EXIF block of a picture, with or without its `Exif` signature
 * @returns null when the camera did not say, or said something that is no time or before there were photos; a time
 * to come is what a wrong clock says, and stays
 */
export function takenAt(exif: Buffer | undefined): string | null {
  if (!exif) return null;
  const { DateTimeOriginal, DateTimeDigitized } = readPhotoTags(exif) ?? {};
  return localTime(DateTimeOriginal, exif) ?? localTime(DateTimeDigitized, exif);
}

function readPhotoTags(exif: Buffer): ReturnType<typeof readExif>['Photo'] {
  try {
    return readExif(exif).Photo;
  } catch {
    // A photo with a damaged EXIF block is still a photo, of unknown time.
    return undefined;
  }
}

/** The library reads February 31 as March 2. A time that is not in the block as text is such a one. */
function localTime(date: Date | null | undefined, exif: Buffer): string | null {
  if (!date || date.getUTCFullYear() < firstYear) return null;
  const text = date.toISOString().slice(0, 19);
  return exif.includes(text.replaceAll('-', ':').replace('T', ' '), 0, 'latin1') ? text : null;
}
