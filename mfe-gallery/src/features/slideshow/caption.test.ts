import { expect, it } from '@jest/globals';
import { datesIn } from '@our-dates/browser/dates/dates';
import { likedPhotoOf } from '../../../test/render-gallery.tsx';
import { captionDetail } from './caption.ts';

it.each([
  ['2026-04-19', null, 'Pier · April 19, 2026'],
  [null, '2025-08-02T23:59:00', 'Pier · August 2, 2025'],
  [null, null, 'Pier'],
])('a photo of a memory of %s that was taken at %s has the caption “%s”', (date, takenAt, detail) => {
  expect(captionDetail(likedPhotoOf(1, { takenAt, memory: { name: 'Pier', date } }), datesIn('en'))).toBe(
    detail,
  );
});
