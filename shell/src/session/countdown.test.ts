import { describe, expect, it } from '@jest/globals';
import { clockDifference, clockJumped, isTimerShown, sessionLevel, untilNextSecond } from './countdown.ts';

describe('the countdown of the session', () => {
  it.each([
    [600_000, 'normal'],
    [120_001, 'normal'],
    [120_000, 'warning'],
    [60_001, 'warning'],
    [60_000, 'critical'],
    [1, 'critical'],
  ] as const)('with %d ms left shows %s', (remaining, level) => {
    expect(sessionLevel(remaining)).toBe(level);
  });

  it.each([
    [null, false],
    [180_001, false],
    [180_000, true],
    [1, true],
    [0, false],
  ])('is shown with %s ms left: %s', (remaining, shown) => {
    expect(isTimerShown(remaining)).toBe(shown);
  });

  it('updates exactly when the shown second changes', () => {
    expect(untilNextSecond(120_400)).toBe(400);
    expect(untilNextSecond(120_000)).toBe(1_000);
  });
});

describe("the server's clock", () => {
  const date = 'Sat, 21 Nov 2026 01:00:00 GMT';
  const server = Date.parse(date);

  it('equals the computer’s when they differ by less than the resolution of a Date header', () => {
    expect(clockDifference(date, server - 900)).toBe(0);
    expect(clockDifference(date, server + 1_900)).toBe(0);
  });

  it('is known however wrong the computer’s is', () => {
    expect(clockDifference(date, server - 3_600_000)).toBe(3_600_500);
    expect(clockDifference(date, server + 3_600_000)).toBe(-3_599_500);
  });

  it('equals the computer’s without a valid header', () => {
    expect(clockDifference(null, server)).toBe(0);
    expect(clockDifference('soon', server)).toBe(0);
  });

  it('has to be requested again when the computer’s has jumped', () => {
    expect(clockJumped(1_000, 1_000)).toBe(false);
    expect(clockJumped(60_000, 60_000)).toBe(false);
    expect(clockJumped(3_600_000, 1_000)).toBe(true);
    expect(clockJumped(-300_000, 1_000)).toBe(true);
  });
});
