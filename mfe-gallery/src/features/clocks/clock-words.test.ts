import { describe, expect, test } from '@jest/globals';
import type { CameraClock } from '@our-dates/contracts/clocks';
import { messages } from '../../catalogues/selection/messages/messages.ts';
import { aheadText, clockName } from './clock-words.ts';

const t = messages.in('en');

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [62 * minute, '62 minutes ahead'],
  [-minute, '1 minute behind'],
  [2 * hour, '2 hours ahead'],
  [-(hour + 50 * minute), '1 hour and 50 minutes behind'],
  [day + 3 * hour, '1 day and 3 hours ahead'],
  [-(9606 * day + 3 * hour + minute), '9606 days, 3 hours and 1 minute behind'],
  [0, 'right'],
  [20, 'right'],
])('a clock that is %d seconds ahead is said to be %s', (seconds, text) => {
  expect(aheadText(seconds, t)).toBe(text);
});

describe('a clock is called', () => {
  const viewer = { id: 1 };
  const partner = { id: 2, username: 'ben', displayName: 'Ben' } as Parameters<
    typeof clockName
  >[2]['partner'];
  const clock = (uploadedBy: number, camera: string | null = null): CameraClock => ({
    ...{ uploadedBy, camera, photoIds: [1], clockAhead: 0, suggestion: null },
  });

  test.each([
    [clock(1, 'X100V'), [], 'Your phone'],
    [clock(2, 'X100V'), [clock(1)], 'Ben’s phone'],
    [clock(2, 'X100V'), [clock(2)], 'Ben’s X100V'],
    [clock(1), [clock(1, 'X100V')], 'Your other camera'],
    [clock(3), [], 'Another phone'],
    [clock(3, 'X100V'), [clock(3)], 'X100V'],
  ])('by its person, and by its camera where there are several: %j', (named, others, name) => {
    expect(clockName(named, [named, ...others], { viewer, partner }, t)).toBe(name);
  });
});
