import { expect, test } from '@jest/globals';
import { fitFor, heroRatio } from './hero.ts';

test.each([
  ['a photo of 4:3', 1600, 1200, 4 / 3],
  ['a square photo', 900, 900, 1],
  ['a portrait of 3:4', 900, 1200, 0.8],
  ['a tall portrait', 1080, 2400, 0.8],
  ['a photo of 3:2', 2400, 1600, 1.5],
  ['a panorama', 6000, 1500, 1.5],
])('the hero of a phone has the shape of %s, between 4:5 and 3:2', (_, width, height, ratio) => {
  expect(heroRatio({ width, height })).toBeCloseTo(ratio);
});

test.each([
  ['the same shape', 1.5, 1.5, 'cover'],
  ['a portrait of 3:4 in 4:5', 0.75, 0.8, 'cover'],
  ['a photo of 3:2 in 4:3', 1.5, 4 / 3, 'contain'],
  ['a photo of 16:9 in 3:2', 16 / 9, 1.5, 'contain'],
  ['a screenshot of 9:16 in 4:5', 9 / 16, 0.8, 'contain'],
  ['a portrait in a landscape frame', 0.75, 4 / 3, 'contain'],
  ['a panorama in 3:2', 4, 1.5, 'contain'],
] as const)('a photo fills the hero only where little of it is cut off: %s', (_, photo, frame, fit) => {
  expect(fitFor(photo, frame)).toBe(fit);
});
