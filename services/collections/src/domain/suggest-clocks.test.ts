import { describe, expect, test } from '@jest/globals';
import { type PhotoOfClock, suggestClocks } from './suggest-clocks.ts';

const pier = 'f0e1d2c3b4a59687';
const tram = '0123456789abcdef';
const cake = '00ff00ff12345678';
let nextId = 1;

/** A photo of the evening of April 19, at this time. */
function photo(time: string, fingerprint: string | null, more: Partial<PhotoOfClock> = {}): PhotoOfClock {
  return {
    ...{ photoId: nextId++, ratio: 4 / 3, fingerprint, takenAt: `2026-04-19T${time}`, takenOffset: null },
    ...{ clockAhead: 0, isDecided: false },
    ...more,
  };
}
/** A camera that notes its zone is the one that is believed. */
const right = (time: string, fingerprint: string | null) => photo(time, fingerprint, { takenOffset: 120 });
const minutes = (clocks: readonly (readonly PhotoOfClock[])[]) =>
  suggestClocks(clocks).map((suggestion) => suggestion && suggestion.clockAhead / 60);

describe('a clock is suggested to be corrected', () => {
  test('by the difference of two photos of one moment, which it names', () => {
    const [ours, theirs] = [right('20:00:10', pier), photo('21:02:20', pier)];
    expect(suggestClocks([[ours, right('20:10:00', tram)], [theirs]])).toEqual([
      null,
      { clockAhead: 62 * 60, photoId: theirs.photoId, otherId: ours.photoId },
    ]);
  });

  test('where it is behind, and where the other camera was in another zone', () => {
    expect(minutes([[right('20:00:00', pier)], [photo('19:15:00', pier)]])).toEqual([null, -45]);
    const inLondon = photo('21:02:00', pier, { takenOffset: 60 });
    expect(minutes([[right('20:00:00', pier), right('20:05:00', tram)], [inLondon]])).toEqual([null, 122]);
  });

  test('by what most pairs of photos say', () => {
    const ours = [right('20:00:00', pier), right('20:30:00', tram), right('21:00:00', cake)];
    const theirs = [photo('21:00:00', pier), photo('21:30:20', tram), photo('21:05:00', cake)];
    expect(minutes([ours, theirs])).toEqual([null, 60]);
  });

  test('across midnight and by years, as with a clock that was never set', () => {
    const theirs = photo('', pier, { takenAt: '2000-01-01T00:03:00' });
    const [, suggestion] = suggestClocks([[right('23:59:00', pier)], [theirs]]);
    expect(suggestion?.clockAhead).toBe(
      (Date.parse('2000-01-01T00:03:00Z') - Date.parse('2026-04-19T23:59:00Z')) / 1000,
    );
  });

  test('relative to the correction of the clock that is believed', () => {
    const ours = photo('20:00:00', pier, { takenOffset: 120, clockAhead: 600 });
    expect(minutes([[ours], [photo('20:30:00', pier)]])).toEqual([null, 40]);
  });

  test('the clock with fewer photos, where both cameras note their zones, or neither does', () => {
    const many = [photo('20:00:00', pier), photo('20:10:00', tram)];
    expect(minutes([[photo('21:00:00', pier)], many])).toEqual([60, null]);
  });
});

describe('a clock is not suggested to be corrected', () => {
  test.each<[string, PhotoOfClock[], PhotoOfClock[]]>([
    ['that agrees within two minutes', [right('20:00:00', pier)], [photo('20:01:50', pier)]],
    ['without photos that look alike', [right('20:00:00', pier)], [photo('21:02:00', tram)]],
    [
      'for photos of one colour, which look like every other',
      [right('20:00:00', '0000000000000000')],
      [photo('21:02:00', '0000000000000000')],
    ],
    ['for photos of other shapes', [right('20:00:00', pier)], [photo('21:02:00', pier, { ratio: 3 / 4 })]],
    ['without fingerprints', [right('20:00:00', null)], [photo('21:02:00', null)]],
    [
      'for a view that was photographed at one moment, and again later',
      [right('20:00:00', pier)],
      [photo('20:00:20', pier), photo('21:40:00', pier)],
    ],
    [
      'that a person has corrected, or called right',
      [right('20:00:00', pier)],
      [photo('21:02:00', pier, { isDecided: true }), photo('21:05:00', tram)],
    ],
  ])('%s', (_, ours, theirs) => {
    expect(suggestClocks([ours, theirs])).toEqual([null, null]);
  });

  test('with no other clock', () => {
    expect(suggestClocks([])).toEqual([]);
    expect(suggestClocks([[photo('20:00:00', pier), photo('21:00:00', pier)]])).toEqual([null]);
  });
});
