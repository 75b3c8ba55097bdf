import { exifTags, exifText, readExif } from '@our-dates/browser/exif';

/** The hour at which a day begins: an evening does not end at midnight. */
const firstHour = 5;

/** When a photo was taken by the clock of its camera, `2026-04-19T21:30:00`; undefined where it does not say. */
export async function captureTime(photo: Blob): Promise<string | undefined> {
  const { photo: entries = [] } = (await readExif(photo)) ?? {};
  const { dateTimeOriginal, dateTimeDigitized } = exifTags;
  return localTime(exifText(entries, dateTimeOriginal)) ?? localTime(exifText(entries, dateTimeDigitized));
}

/** The time in a name such as `IMG_20240817_213000.jpg` or `2024-08-17 21.30.00.png`. */
export const timeInName = (fileName: string) => localTime(fileName);

/** A moment by the clock of this device. */
export function localTimeOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
}

/** The day to which a local time belongs; the hours after midnight belong to the evening before. */
export function dayOf(localTimeText: string): string {
  const moment = new Date(`${localTimeText}Z`);
  moment.setUTCHours(moment.getUTCHours() - firstHour);
  return moment.toISOString().slice(0, 10);
}

const pattern =
  /(?<!\d)((?:19|20)\d\d)[-_:.]?([01]\d)[-_:.]?([0-3]\d)(?:[ T_-]+([0-2]\d)[-_:.]?([0-5]\d)[-_:.]?([0-5]\d))?(?!\d{5})/;

function localTime(text: string | undefined): string | undefined {
  const [, year, month, day, hour = '12', minute = '00', second = '00'] = pattern.exec(text ?? '') ?? [];
  if (!year) return undefined;
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const moment = new Date(`${time}Z`);
  // Neither February 30 nor 29 o'clock.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(time) ? time : undefined;
}
