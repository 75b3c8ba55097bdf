import { describe, expect, it } from 'vitest';
import { calendarDay, captureDate } from './capture-date.ts';

const tags = { original: 0x9003, digitized: 0x9004 };

/** A JPEG that begins with the given dates, as a camera writes them. */
function jpegWith(dates: Partial<Record<keyof typeof tags, string>>, little: boolean): File {
  const entries = Object.entries(dates).map(([key, text]) => ({
    tag: key === 'original' ? tags.original : tags.digitized,
    text: `${text}\0`,
  }));
  const exifAt = 8 + 2 + 12 + 4;
  const textsAt = exifAt + 2 + entries.length * 12 + 4;
  const tiff = new DataView(new ArrayBuffer(textsAt + entries.length * 20));
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, little);
  tiff.setUint32(4, 8, little);
  tiff.setUint16(8, 1, little);
  tiff.setUint16(10, 0x8769, little);
  tiff.setUint16(12, 4, little);
  tiff.setUint32(14, 1, little);
  tiff.setUint32(18, exifAt, little);
  tiff.setUint16(exifAt, entries.length, little);
  entries.forEach(({ tag, text }, index) => {
    const at = exifAt + 2 + index * 12;
    tiff.setUint16(at, tag, little);
    tiff.setUint16(at + 2, 2, little);
    tiff.setUint32(at + 4, text.length, little);
    tiff.setUint32(at + 8, textsAt + index * 20, little);
    for (let letter = 0; letter < text.length; letter += 1) {
      tiff.setUint8(textsAt + index * 20 + letter, text.charCodeAt(letter));
    }
  });
  const head = new DataView(new ArrayBuffer(4 + 18 + 10));
  head.setUint16(0, 0xffd8);
  // A JFIF segment first, as many cameras write it.
  head.setUint16(2, 0xffe0);
  head.setUint16(4, 18);
  head.setUint16(22, 0xffe1);
  head.setUint16(24, tiff.byteLength + 8);
  head.setUint32(26, 0x45786966);
  return new File([head.buffer, tiff.buffer], 'photo.jpg', { type: 'image/jpeg' });
}

describe('the day a photo was taken', () => {
  it.each([true, false])('is read from what the camera noted (little-endian: %s)', async (little) => {
    const file = jpegWith({ original: '2026:04:19 15:30:00', digitized: '2026:05:01 09:00:00' }, little);
    expect(await captureDate(file)).toBe('2026-04-19');
  });

  it('is the day of digitising where only that was noted', async () => {
    expect(await captureDate(jpegWith({ digitized: '2025:12:24 20:00:00' }, true))).toBe('2025-12-24');
  });

  it('is unknown without notes, without a JPEG, and in a file that was cut off', async () => {
    expect(await captureDate(jpegWith({}, true))).toBeUndefined();
    expect(await captureDate(new File(['not a photo at all'], 'a.jpg'))).toBeUndefined();
    expect(await captureDate(new File([], 'empty.jpg'))).toBeUndefined();
    const whole = jpegWith({ original: '2026:04:19 15:30:00' }, true);
    expect(await captureDate(new File([whole.slice(0, 70)], 'cut.jpg'))).toBeUndefined();
  });

  it('is unknown when the camera’s clock was never set or its date does not exist', () => {
    expect(calendarDay('0000:00:00 00:00:00')).toBeUndefined();
    expect(calendarDay('2026:02:30 10:00:00')).toBeUndefined();
    expect(calendarDay(undefined)).toBeUndefined();
  });
});
