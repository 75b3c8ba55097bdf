import { describe, expect, test } from '@jest/globals';
import { type ComparedPhoto, nearIdentical } from './near-identical.ts';

const look = 'f0e1d2c3b4a59687';
/** The same picture with so many of its 64 bits changed. */
function differing(bits: number): string {
  const changed = BigInt(`0x${look}`) ^ ((1n << BigInt(bits)) - 1n);
  return changed.toString(16).padStart(16, '0');
}
const at = (seconds: number) => new Date(Date.UTC(2026, 3, 19, 18, 0, seconds)).toISOString().slice(0, -1);
const photo = (photoId: number, own: Partial<ComparedPhoto> = {}): ComparedPhoto => ({
  photoId,
  ratio: 1.5,
  takenAt: at(0),
  takenOffset: null,
  clockAhead: 0,
  fingerprint: look,
  ...own,
});

describe('photos are grouped', () => {
  test('when they look almost the same and were taken within two minutes', () => {
    const photos = [
      photo(1),
      photo(2, { fingerprint: differing(14), takenAt: at(120) }),
      photo(3, { fingerprint: differing(15) }),
      photo(4, { takenAt: at(300) }),
    ];
    expect(nearIdentical(photos.slice(0, 2))).toEqual([[1, 2]]);
    expect(nearIdentical([photo(1), photo(3, { fingerprint: differing(15) })])).toEqual([]);
    expect(nearIdentical([photo(1), photo(4, { takenAt: at(121) })])).toEqual([]);
  });

  test('by the instant, where the cameras were set to other zones, or the clock of one was corrected', () => {
    const here = photo(1, { takenAt: '2026-04-19T21:00:00', takenOffset: 60 });
    const abroad = photo(2, { takenAt: '2026-04-19T13:00:50', takenOffset: -420 });
    const ahead = photo(3, { takenAt: '2026-04-19T22:01:00', clockAhead: 3600 });
    expect(nearIdentical([here, abroad, ahead])).toEqual([[1, 2, 3]]);
    expect(nearIdentical([here, { ...abroad, takenOffset: 60 }])).toEqual([]);
  });

  test('without a time only when they are hardly anything else', () => {
    expect(nearIdentical([photo(1, { takenAt: null }), photo(2, { fingerprint: differing(4) })])).toEqual([
      [1, 2],
    ]);
    expect(nearIdentical([photo(1, { takenAt: null }), photo(2, { fingerprint: differing(5) })])).toEqual([]);
  });

  test('in one group where each resembles the one before, in the order of the memory', () => {
    const burst = [
      photo(5),
      photo(9, { fingerprint: 'ffff0000ffff0000' }),
      photo(3, { fingerprint: differing(10) }),
      photo(4, { fingerprint: differing(20) }),
    ];
    expect(nearIdentical(burst)).toEqual([[5, 3, 4]]);
  });

  test('only with photos of the same shape', () => {
    expect(nearIdentical([photo(1), photo(2, { ratio: 1.49 }), photo(3, { ratio: 2 / 3 })])).toEqual([
      [1, 2],
    ]);
  });

  test('never because they have one colour or no fingerprint yet', () => {
    const flat = [0, 1].map((id) => photo(id, { fingerprint: '0'.repeat(16) }));
    const bright = [2, 3].map((id) => photo(id, { fingerprint: 'f'.repeat(16) }));
    const unknown = [4, 5].map((id) => photo(id, { fingerprint: null }));
    expect(nearIdentical([...flat, ...bright, ...unknown])).toEqual([]);
  });
});
