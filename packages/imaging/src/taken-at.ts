import exifr from 'exifr';

/** The oldest photograph there is was taken in 1826: what is older is a clock that was never set. */
const firstYear = 1826;

const written = /^(\d{4}):(\d{2}):(\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;

/**
 * When the photo was taken, by the camera's own clock: a local time without a zone, `2024-05-06T07:08:09`.
 * @param exif the EXIF block of a picture, with or without its `Exif` signature
 * @returns null when the camera did not say, or said something that is no time or before there were photos; a time
 * to come is what a wrong clock says, and stays
 */
export async function takenAt(exif: Buffer | undefined): Promise<string | null> {
  if (!exif) return null;
  const block = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  const tags: Record<string, unknown> | undefined = await exifr
    .parse(block, { pick: ['DateTimeOriginal', 'CreateDate'], reviveValues: false })
    // A photo with a damaged EXIF block is still a photo, of unknown time.
    .catch(() => undefined);
  return localTime(tags?.DateTimeOriginal) ?? localTime(tags?.CreateDate);
}

function localTime(value: unknown): string | null {
  const [, year, month, day, hour, minute, second] = written.exec(String(value)) ?? [];
  if (second === undefined || Number(year) < firstYear) return null;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const date = new Date(`${text}Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 19) !== text ? null : text;
}
