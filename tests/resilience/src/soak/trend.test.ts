import { describe, expect, test } from '@jest/globals';
import { isFlat, trendOf } from './trend.ts';

const samplesOf = (values: readonly number[]) => values.map((value, index) => ({ hours: index / 10, value }));
/** Moves between -1 and 1 without a direction. */
const noise = Array.from({ length: 100 }, (_, index) => Math.sin(index * 2.4));

describe('the trend of samples', () => {
  test('is the slope of their line in an hour, with no doubt where they lie on it', () => {
    const trend = trendOf(samplesOf([1, 2, 3, 4]));
    expect(trend.slope).toBeCloseTo(10);
    expect(trend.interval[0]).toBeCloseTo(10);
  });

  test('is flat where the interval holds no growth, and not where memory leaks', () => {
    expect(isFlat(trendOf(samplesOf(noise.map((value) => 200 + value))), 10)).toBe(true);
    expect(isFlat(trendOf(samplesOf(noise.map((value, index) => 200 + value + index / 2))), 10)).toBe(false);
  });

  test('is flat where it grows by less than a twentieth', () => {
    expect(isFlat(trendOf(samplesOf(noise.map((_, index) => 200 + index / 100))), 10)).toBe(true);
  });

  test('cannot be told of two samples', () => {
    expect(() => trendOf(samplesOf([1, 2]))).toThrow(RangeError);
  });
});
