import { describe, expect, it } from '@jest/globals';
import { jpegWith } from '../../../test/jpeg-with-dates.ts';
import { calendarDay, captureDate } from './capture-date.ts';

describe('the day a photo was taken', () => {
  it.each([true, false])("is read from the camera's EXIF data (little-endian: %s)", async (little) => {
    const file = jpegWith({ original: '2026:04:19 15:30:00', digitized: '2026:05:01 09:00:00' }, little);
    expect(await captureDate(file)).toBe('2026-04-19');
  });

  it('is the day of digitising where only that was recorded', async () => {
    expect(await captureDate(jpegWith({ digitized: '2025:12:24 20:00:00' }, true))).toBe('2025-12-24');
  });

  it('is unknown without EXIF data, without a JPEG, and in a truncated file', async () => {
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
