import { type ExifTags, readTags } from './exif-tags.ts';

/** When a photo was taken. */
export interface CaptureTime {
  /**
   * By the camera's own clock: a local time without a zone, `2024-05-06T07:08:09`. Null when the camera did not say, or
   * said something that is no time or before there were photos; a time to come is what a wrong clock says, and stays.
   */
  readonly takenAt: string | null;
  /** Minutes that this local time is ahead of UTC; null when neither the camera nor the satellites said. */
  readonly takenOffset: number | null;
}

/** The oldest photograph there is was taken in 1826: what is older is a clock that was never set. */
const firstYear = 1826;
/** Zones lie between −12:00 and +14:00, and begin at quarters of an hour. */
const zones = { first: -12 * 60, last: 14 * 60, step: 15 } as const;
const minuteMs = 60_000;

/**
 * The offset is what the camera noted with the time (EXIF 2.31: `OffsetTimeOriginal`, else `OffsetTime`). Older cameras
 * with a satellite receiver note the time in UTC; then it is the difference to that, to the nearest zone.
 * @param exif the EXIF block of a picture, with or without its `Exif` signature
 */
export function captureTime(exif: Buffer | undefined): CaptureTime {
  const { Photo = {}, GPSInfo = {} } = readTags(exif);
  const { DateTimeOriginal, DateTimeDigitized } = Photo;
  const takenAt = exif ? (localTime(DateTimeOriginal, exif) ?? localTime(DateTimeDigitized, exif)) : null;
  if (takenAt === null) return { takenAt, takenOffset: null };
  const { OffsetTimeOriginal, OffsetTime } = Photo;
  const noted = offsetOf(OffsetTimeOriginal) ?? offsetOf(OffsetTime);
  return { takenAt, takenOffset: noted ?? offsetFrom(takenAt, GPSInfo) };
}

/** The library reads February 31 as March 2. A time that is not in the block as text is such a one. */
function localTime(date: Date | null | undefined, exif: Buffer): string | null {
  if (!date || Number.isNaN(date.getTime()) || date.getUTCFullYear() < firstYear) return null;
  const text = date.toISOString().slice(0, 19);
  return exif.includes(text.replaceAll('-', ':').replace('T', ' '), 0, 'latin1') ? text : null;
}

/** Minutes of `+01:00`; null for what is no offset, such as the spaces of a camera whose zone was not set. */
function offsetOf(text: unknown): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):([0-5]\d)/.exec(String(text)) ?? [];
  if (sign === undefined) return /^Z/.test(String(text)) ? 0 : null;
  return asZone((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}

/** The zone in which a local time is the time of the satellites, which may be some minutes old. */
function offsetFrom(
  takenAt: string,
  { GPSDateStamp, GPSTimeStamp }: NonNullable<ExifTags['GPSInfo']>,
): number | null {
  const day = /^(\d{4}):(\d\d):(\d\d)/.exec(String(GPSDateStamp));
  const clock: unknown = GPSTimeStamp;
  if (!day || !Array.isArray(clock) || clock.length !== 3) return null;
  const [hours, minutes, seconds] = clock.map(Number);
  const utc = Date.parse(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`);
  const since = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const ahead = (Date.parse(`${takenAt}Z`) - utc - since) / minuteMs;
  return Number.isNaN(ahead) ? null : asZone(Math.round(ahead / zones.step) * zones.step);
}

const asZone = (minutes: number) => (minutes >= zones.first && minutes <= zones.last ? minutes + 0 : null);
