import { describe, expect, test } from '@jest/globals';
import { orderByTime } from './by-time.ts';

const photo = (id: number, takenAt: string | null, zone?: string, clockAhead = 0) => ({
  id,
  takenAt,
  takenOffset: zone === undefined ? null : minutesOf(zone),
  clockAhead,
});

function minutesOf(zone: string): number {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

describe('photos in the order in which they were taken', () => {
  test('are compared by the instant, not by the clocks of cameras in different zones', () => {
    const photos = [
      photo(1, '2026-10-25T20:30:00', '+01:00'),
      photo(2, '2026-10-25T12:29:00', '-07:00'),
      photo(3, '2026-10-25T14:01:00', '-05:30'),
      photo(4, '2026-10-25T20:29:30', '+01:00'),
    ];
    expect(orderByTime(photos)).toEqual([2, 4, 1, 3]);
  });

  test('of a camera without a zone are placed as if it had that of the nearest photo', () => {
    const photos = [
      photo(1, '2026-10-25T22:00:00', '+01:00'),
      photo(2, '2026-10-25T21:00:00'),
      photo(3, '2026-10-20T09:00:00', '-07:00'),
      photo(4, '2026-10-20T08:00:00'),
    ];
    expect(orderByTime(photos)).toEqual([4, 3, 2, 1]);
  });

  test('without any zone are compared by their local times, over midnight too', () => {
    const photos = [photo(1, '2026-10-26T00:10:00'), photo(2, '2026-10-25T23:50:00')];
    expect(orderByTime(photos)).toEqual([2, 1]);
  });

  test('in the hour that a clock repeats at the end of summer time are in order', () => {
    const photos = [
      photo(1, '2026-10-25T02:10:00', '+01:00'),
      photo(2, '2026-10-25T02:40:00', '+02:00'),
      photo(3, '2026-10-25T02:20:00', '+01:00'),
    ];
    expect(orderByTime(photos)).toEqual([2, 1, 3]);
  });

  test('at the beginning of summer time are in order, also of a camera that was not changed', () => {
    const photos = [
      photo(1, '2026-03-29T02:05:00', '+01:00'),
      photo(2, '2026-03-29T03:01:00', '+02:00'),
      photo(3, '2026-03-29T01:58:00', '+01:00'),
    ];
    expect(orderByTime(photos)).toEqual([3, 2, 1]);
  });

  test('of a camera whose clock was corrected are placed by the right time', () => {
    const hourAhead = 60 * 60;
    const photos = [
      photo(1, '2026-10-25T20:00:00', '+01:00'),
      photo(2, '2026-10-25T20:50:00', '+01:00', hourAhead),
      photo(3, '2026-10-25T19:30:00', undefined, -45 * 60),
      photo(4, '2026-10-26T00:20:00', undefined, hourAhead),
    ];
    expect(orderByTime(photos)).toEqual([2, 1, 3, 4]);
  });

  test('of which some have no time leave those behind the photos that they follow', () => {
    const photos = [
      photo(1, null),
      photo(2, '2026-10-25T23:00:00'),
      photo(3, null),
      photo(4, '2026-10-25T22:00:00'),
      photo(5, null),
    ];
    expect(orderByTime(photos)).toEqual([1, 4, 5, 2, 3]);
  });

  test('at the same instant keep their order', () => {
    const same = '2026-10-25T23:00:00';
    expect(orderByTime([photo(3, same), photo(1, same), photo(2, same)])).toEqual([3, 1, 2]);
  });
});
