import { expect, it } from '@jest/globals';
import { photoOn, type Ring, slidesFor, steppedTo, swipedTo } from './photo-ring.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => 1000 + index);
const at = (index: number, slide: number): Ring => ({ index, slide, photoId: 1000 + index });
const shown = (ring: Ring, photos: number) => slidesFor(photos).map((slide) => photoOn(slide, ring, photos));

it('in the carousel up to five photos have a slide each, and keep it', () => {
  expect(shown(at(0, 0), 3)).toEqual([0, 1, 2]);
  expect(shown(steppedTo(at(0, 0), 4, ids(5)), 5)).toEqual([0, 1, 2, 3, 4]);
  expect(steppedTo(at(0, 0), 4, ids(5)).slide).toBe(4);
});

it('in the carousel five hundred photos share five slides: the current one and two on either side, around the ends', () => {
  expect(shown(at(0, 0), 500)).toEqual([0, 1, 2, 498, 499]);
  expect(shown(at(250, 3), 500)).toEqual([252, 248, 249, 250, 251]);
});

it('a step of the carousel moves to the slide that already shows the next or the previous photo', () => {
  const next = steppedTo(at(499, 4), 0, ids(500));
  expect(next).toMatchObject({ slide: 0, index: 0, leaving: undefined });
  expect(photoOn(0, at(499, 4), 500)).toBe(0);
  expect(steppedTo(at(250, 0), 249, ids(500)).slide).toBe(4);
});

it('a jump of the carousel moves by one slide, and the previous photo stays on its slide', () => {
  const jumped = steppedTo(at(3, 0), 80, ids(500));
  expect(shown(jumped, 500)).toEqual([3, 80, 81, 82, 78]);
  expect(steppedTo(at(80, 0), 3, ids(500)).slide).toBe(4);
});

it('a swipe of the carousel leads to the photo of the slide where it ends', () => {
  expect(swipedTo(at(0, 0), 4, ids(500))).toEqual({ slide: 4, index: 499, photoId: 1499 });
  expect(swipedTo(at(1, 1), 2, ids(3))).toEqual({ slide: 2, index: 2, photoId: 1002 });
});

it('a photo whose place in the memory changes stays on its slide of the carousel', () => {
  const withOneBefore = [1, ...ids(500)];
  const ring = steppedTo(at(7, 2), 8, withOneBefore);
  expect(ring).toMatchObject({ slide: 2, index: 8 });
  expect(photoOn(2, ring, 501)).toBe(8);
});

it('when only five photos of a carousel are left, each has its own slide', () => {
  expect(steppedTo(at(2, 4), 2, ids(5))).toMatchObject({ slide: 2, index: 2 });
  const ring = at(2, 2);
  expect(steppedTo(ring, 2, ids(5))).toBe(ring);
});
