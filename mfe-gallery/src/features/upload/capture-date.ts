const exifIfd = 0x8769;
const dateTimeOriginal = 0x9003;
const dateTimeDigitized = 0x9004;

/** EXIF stands at the beginning of a JPEG, in a segment of at most 64 KB behind few others. */
const searchedBytes = 256 * 1024;

/**
 * The day a photo was taken, as its camera noted it, `2026-04-19`; undefined where it did not. Reads only the
 * beginning of the file. Whatever is damaged counts as not noted: whether the file is a photo at all is the
 * service's to say.
 */
export async function captureDate(file: File): Promise<string | undefined> {
  const bytes = new DataView(await file.slice(0, searchedBytes).arrayBuffer());
  try {
    const tiff = exifBlock(bytes);
    if (!tiff) return undefined;
    const entries = exifEntries(tiff);
    return calendarDay(entries.get(dateTimeOriginal)) ?? calendarDay(entries.get(dateTimeDigitized));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** EXIF writes `2026:04:19 15:30:00`; a camera whose clock was never set, `0000:00:00 00:00:00`. */
export function calendarDay(exif: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4}):(\d{2}):(\d{2})/.exec(exif ?? '') ?? [];
  if (!year || !month || !day || Number(year) < 1826) return undefined;
  const date = `${year}-${month}-${day}`;
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : undefined;
}

/** The TIFF structure in the APP1 segment of a JPEG. */
function exifBlock(jpeg: DataView): DataView | undefined {
  if (jpeg.byteLength < 4 || jpeg.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 10 < jpeg.byteLength) {
    const marker = jpeg.getUint16(at);
    const length = jpeg.getUint16(at + 2);
    // Behind the start of scan there are only pixels.
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

/** The text entries of the Exif directory, by tag. */
function exifEntries(tiff: DataView): Map<number, string> {
  const little = tiff.getUint16(0) === 0x4949;
  let exifAt: number | undefined;
  eachEntry(tiff, tiff.getUint32(4, little), little, (tag, at) => {
    if (tag === exifIfd) exifAt = tiff.getUint32(at + 8, little);
  });
  const texts = new Map<number, string>();
  if (exifAt === undefined) return texts;
  eachEntry(tiff, exifAt, little, (tag, at) => {
    const isText = tiff.getUint16(at + 2, little) === 2;
    if (isText && tiff.getUint32(at + 4, little) >= 19) {
      texts.set(tag, asciiAt(tiff, tiff.getUint32(at + 8, little), 19));
    }
  });
  return texts;
}

function eachEntry(
  tiff: DataView,
  directory: number,
  little: boolean,
  visit: (tag: number, at: number) => void,
): void {
  const count = tiff.getUint16(directory, little);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12;
    visit(tiff.getUint16(at, little), at);
  }
}

function asciiAt(tiff: DataView, start: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => tiff.getUint8(start + index)));
}
