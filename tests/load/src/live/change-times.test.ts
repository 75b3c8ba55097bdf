import { expect, test } from '@jest/globals';
import type { LiveChange } from '@our-dates/contracts/live';
import { ChangeTimes } from './change-times.ts';

const began = Date.parse('2026-11-22T03:00:00Z');
const change = (type: LiveChange['type'], photoId: number | null, ms: number) => ({
  type,
  photoId,
  at: new Date(began + ms).toISOString(),
});

test('the time of a change is counted for every page that receives it, and that of a photo’s sizes once', () => {
  const times = new ChangeTimes();
  for (const page of [1, 2]) times.add(change('photo.uploaded', 7, 0), began + 20 * page);
  for (const page of [1, 2]) times.add(change('photo.updated', 7, 800), began + 800 + 10 * page);
  times.add(change('photo.updated', 8, 900), began + 930);
  times.add(change('partnership.started', null, 1000), began + 990);
  expect(times.lags).toEqual([20, 40, 10, 20, 30, 0]);
  expect(times.sizes).toEqual([800]);
});
