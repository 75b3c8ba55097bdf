import { expect, test } from '@jest/globals';
import { fileOf, photoTakenAt } from '../../../../testing/files.ts';
import { dayOf, timeInName } from './capture-time.ts';
import { planOf } from './plan-of.ts';

const plan = (files: Parameters<typeof planOf>[0]) => planOf(files, () => undefined);

test.each([
  ['2024-08-17T21:30:00', '2024-08-17'],
  ['2024-08-18T01:15:00', '2024-08-17'],
  ['2024-08-18T04:59:59', '2024-08-17'],
  ['2024-08-18T05:00:00', '2024-08-18'],
  ['2024-01-01T00:30:00', '2023-12-31'],
  ['2024-03-01T03:00:00', '2024-02-29'],
])('a photo of %s belongs to the day %s', (time, day) => {
  expect(dayOf(time)).toBe(day);
});

test.each([
  ['IMG_20240817_213000.jpg', '2024-08-17T21:30:00'],
  ['PXL_20240817_213000123.jpg', '2024-08-17T21:30:00'],
  ['2024-08-17 21.30.00.png', '2024-08-17T21:30:00'],
  ['2024-08-17.png', '2024-08-17T12:00:00'],
  ['IMG_20241799_213000.jpg', undefined],
  ['IMG_1234.jpg', undefined],
])('the name %s says %s', (name, time) => {
  expect(timeInName(name)).toBe(time);
});

test('photos become a memory for each day, in the order in which they were taken', async () => {
  const { kind, memories, leftOut } = await plan([
    photoTakenAt('Trip/late.jpg', '2024:08:18 01:15:00'),
    photoTakenAt('Trip/dinner.jpg', '2024:08:17 21:30:00'),
    fileOf('Trip/IMG_20240901_100000.jpg'),
    fileOf('Trip/clip.mp4'),
    fileOf('Trip/notes.txt'),
    fileOf('Trip/empty.jpg', ''),
    fileOf('Trip/.hidden.jpg'),
  ]);
  expect(kind).toBe('folder');
  expect(memories.map(({ name, date, photos }) => [name, date, photos.map(({ title }) => title)])).toEqual([
    ['August 17, 2024', '2024-08-17', ['dinner', 'late']],
    ['September 1, 2024', '2024-09-01', ['IMG_20240901_100000']],
  ]);
  expect(memories[0]?.photos.map(({ takenAt }) => takenAt)).toEqual([
    '2024-08-17T21:30:00',
    '2024-08-18T01:15:00',
  ]);
  expect(leftOut).toEqual([
    { name: 'clip.mp4', reason: 'Videos cannot be imported.' },
    { name: 'empty.jpg', reason: 'This file is empty.' },
  ]);
});

test('the same photo twice on a day is one photo, and the same folder has the same keys again', async () => {
  const files = [fileOf('a/IMG_20240901_100000.jpg', 'same'), fileOf('b/IMG_20240901_100000.jpg', 'same')];
  const [memory] = (await plan(files)).memories;
  expect(memory?.photos).toHaveLength(1);
  expect((await plan(files.toReversed())).memories[0]?.key).toBe(memory?.key);
});

test('a day of more photos than a memory takes becomes several', async () => {
  const files = Array.from({ length: 1001 }, (_, at) => fileOf(`IMG_20240901_100000_${at}.jpg`));
  expect((await plan(files)).memories.map(({ name, photos }) => [name, photos.length])).toEqual([
    ['September 1, 2024 (1)', 1000],
    ['September 1, 2024 (2)', 1],
  ]);
});

test('a folder without photos is refused with what to do', async () => {
  await expect(plan([fileOf('notes.txt')])).rejects.toThrow(/nothing to import.*choose another/);
});
