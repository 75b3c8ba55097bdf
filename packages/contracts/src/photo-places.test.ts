import { expect, it } from '@jest/globals';
import { placedBefore } from './photo-places.ts';

it.each([
  ['a photo earlier', [1, 2, 3, 4], [3], 1, [3, 1, 2, 4]],
  ['a photo later', [1, 2, 3, 4], [1], 4, [2, 3, 1, 4]],
  ['a photo to the end', [1, 2, 3], [1], null, [2, 3, 1]],
  ['several photos in the order given', [1, 2, 3, 4], [4, 2], 1, [4, 2, 1, 3]],
  ['a photo of another memory', [1, 2], [9], 2, [1, 9, 2]],
  ['a photo that is named twice once', [1, 2, 3], [3, 3], 1, [3, 1, 2]],
  ['all photos', [1, 2], [2, 1], null, [2, 1]],
])('puts %s', (_, ids, moving, before, expected) => {
  expect(placedBefore(ids, moving, before)).toEqual(expected);
});

it.each([[9], [1]])('refuses a place before photo %i, which does not stay in the memory', (before) => {
  expect(() => placedBefore([1, 2], [1], before)).toThrow(RangeError);
});
