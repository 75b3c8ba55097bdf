import { expect, test } from '@jest/globals';
import { growth } from '../src/growth.ts';

test('the breakdown of the first route names what has grown and what is new, the largest first', () => {
  const before = { react: 100, 'gallery/likes': 40, 'ui/layers': 30, gone: 5 };
  const now = { react: 90, 'gallery/likes': 45, 'ui/layers': 30, moment: 200 };
  expect(growth(before, now)).toEqual([
    { origin: 'moment', from: 0, by: 200 },
    { origin: 'gallery/likes', from: 40, by: 5 },
  ]);
});
