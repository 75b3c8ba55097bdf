import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { captureTime } from './capture-time.ts';

const noon = '2026:10:25 12:00:00';

/** What is read of a photo whose camera has written these tags. */
async function read(photo: Record<string, string>, gps?: Record<string, string>) {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
  const file = await picture
    .withExif({ IFD2: photo, ...(gps ? { IFD3: gps } : {}) })
    .jpeg()
    .toBuffer();
  const { exif } = await sharp(file).metadata();
  return captureTime(exif);
}

const satellites = (day: string, clock: string) => ({
  GPSDateStamp: day,
  GPSTimeStamp: clock
    .split(':')
    .map((part) => `${part}/1`)
    .join(' '),
});

describe('the zone of a photo', () => {
  it.each([
    ['-07:00', -420],
    ['+01:00', 60],
    ['-05:30', -330],
    ['+14:00', 840],
    ['+00:00', 0],
  ])('is what the camera noted with the time: %s', async (zone, minutes) => {
    const tags = { DateTimeOriginal: noon, OffsetTimeOriginal: zone, OffsetTime: '+09:00' };
    expect(await read(tags)).toEqual({ takenAt: '2026-10-25T12:00:00', takenOffset: minutes });
  });

  it('is that of the clock, where only OffsetTime is noted', async () => {
    expect(await read({ DateTimeOriginal: noon, OffsetTime: '+02:00' })).toMatchObject({ takenOffset: 120 });
  });

  it.each(['   :  ', '+25:00', '-12:15', '+01:75', 'local'])(
    'is not known where the camera noted "%s"',
    async (zone) => {
      expect(await read({ DateTimeOriginal: noon, OffsetTimeOriginal: zone })).toEqual({
        takenAt: '2026-10-25T12:00:00',
        takenOffset: null,
      });
    },
  );

  it.each([
    ['the same day', satellites('2026:10:25', '10:57:30'), 60],
    ['the day before', satellites('2026:10:24', '23:59:00'), 720],
    ['the day after', satellites('2026:10:26', '00:00:00'), -720],
    ['half an hour from a full hour', satellites('2026:10:25', '06:30:10'), 330],
  ])('is the difference to the time of the satellites, on %s', async (_, gps, minutes) => {
    expect(await read({ DateTimeOriginal: noon }, gps)).toMatchObject({ takenOffset: minutes });
  });

  it('is not the difference to satellites that are days away', async () => {
    expect(await read({ DateTimeOriginal: noon }, satellites('2026:10:22', '11:00:00'))).toMatchObject({
      takenOffset: null,
    });
  });

  it('is not known without a local time', async () => {
    const tags = { OffsetTimeOriginal: '+01:00' };
    expect(await read(tags, satellites('2026:10:25', '11:00:00'))).toEqual({
      takenAt: null,
      takenOffset: null,
    });
  });
});
