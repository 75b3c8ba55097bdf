import { describe, expect, test } from '@jest/globals';
import { rangeOf } from './byte-range.ts';

const content = { size: 100, etag: '"abc"' };
const of = (range: string, ifRange?: string) =>
  rangeOf({ range, ...(ifRange === undefined ? {} : { 'if-range': ifRange }) }, content);

describe('the requested range of bytes', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=5-3', undefined],
    ['bytes=1-2,4-5', undefined],
    ['bytes=', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['items=0-5', undefined],
  ])('%s', (range, expected) => {
    expect(of(range)).toEqual(expected);
  });

  test('is a 416 when it is outside of the content', () => {
    expect(() => of('bytes=100-')).toThrow(expect.objectContaining({ status: 416 }));
    expect(() => of('bytes=-0')).toThrow(expect.objectContaining({ status: 416 }));
  });

  test('counts only while the content is what the client has begun with', () => {
    expect(of('bytes=0-1', '"abc"')).toEqual({ start: 0, end: 1 });
    expect(of('bytes=0-1', '"old"')).toBeUndefined();
    expect(of('bytes=0-1', 'Sat, 21 Nov 2026 01:00:00 GMT')).toBeUndefined();
  });

  test('is nothing when none is asked for', () => {
    expect(rangeOf({}, content)).toBeUndefined();
  });
});
