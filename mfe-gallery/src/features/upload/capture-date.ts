import { exifTags, exifText, readExif } from '@our-dates/browser/exif';

/** The day a photo was taken, as its camera recorded it, `2026-04-19`; undefined where it did not. */
export async function captureDate(file: Blob): Promise<string | undefined> {
  const { photo = [] } = (await readExif(file)) ?? {};
  const { dateTimeOriginal, dateTimeDigitized } = exifTags;
  return calendarDay(exifText(photo, dateTimeOriginal)) ?? calendarDay(exifText(photo, dateTimeDigitized));
}

/** EXIF writes `2026:04:19 15:30:00`; a camera whose clock was never set, `0000:00:00 00:00:00`. */
export function calendarDay(exif: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4}):(\d{2}):(\d{2})/.exec(exif ?? '') ?? [];
  if (!year || !month || !day || Number(year) < 1826) return undefined;
  const date = `${year}-${month}-${day}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : undefined;
}
