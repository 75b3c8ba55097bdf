import { expect, it } from '@jest/globals';
import { placedBefore } from '@our-dates/contracts/photo-places';
import { placeAfterStep, placeOfDrop, type Step } from './places.ts';

const order = [1, 2, 3, 4, 5];
const stepped = (moving: readonly number[], step: Step) =>
  placedBefore(order, moving, placeAfterStep(order, moving, step).before);

it.each<[Step, readonly number[], readonly number[]]>([
  ['earlier', [3], [1, 3, 2, 4, 5]],
  ['earlier', [1], [1, 2, 3, 4, 5]],
  ['earlier', [3, 5], [1, 3, 5, 2, 4]],
  ['earlier', [1, 4], [1, 4, 2, 3, 5]],
  ['later', [3], [1, 2, 4, 3, 5]],
  ['later', [5], [1, 2, 3, 4, 5]],
  ['later', [4], [1, 2, 3, 5, 4]],
  ['later', [1, 3], [2, 4, 1, 3, 5]],
  ['start', [4, 2], [4, 2, 1, 3, 5]],
  ['start', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]],
  ['end', [1, 2], [3, 4, 5, 1, 2]],
])('the menu moves photos: %s, %j', (step, moving, expected) => {
  expect(stepped(moving, step)).toEqual(expected);
});

it.each([
  [2, 4, [2], [1, 3, 4, 2, 5]],
  [2, 5, [2], [1, 3, 4, 5, 2]],
  [4, 1, [4], [4, 1, 2, 3, 5]],
  [2, 4, [2, 5], [1, 3, 4, 2, 5]],
  [5, 1, [3, 5], [3, 5, 1, 2, 4]],
])(
  'photo %i dropped on photo %i takes its place, with the others of %j',
  (dragged, over, moving, expected) => {
    const place = placeOfDrop(order, moving, { dragged, over });
    expect(place && placedBefore(order, moving, place.before)).toEqual(expected);
  },
);

it('photos that are dropped on one of themselves stay where they are', () => {
  expect(placeOfDrop(order, [2, 4], { dragged: 2, over: 4 })).toBeUndefined();
});
