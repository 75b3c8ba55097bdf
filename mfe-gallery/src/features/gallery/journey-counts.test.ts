import { describe, expect, it } from '@jest/globals';
import { messages } from '../../messages/messages.ts';
import { countedThings, inWords } from './journey-counts.ts';

const t = messages.in('en');

describe('the sentence under the gallery’s heading', () => {
  it('counts memories, photos and likes of both partners', () => {
    expect(t.journeyShared({ things: countedThings({ dates: 23, photographs: 180 }) })).toBe(
      'Twenty-three dates, one hundred and eighty photographs, and the two of us.',
    );
    expect(t.journeyShared({ things: countedThings({ dates: 1, photographs: 1 }) })).toBe(
      'One date, one photograph, and the two of us.',
    );
  });

  it('omits an unknown number', () => {
    expect(t.journeyShared({ things: t.everything })).toBe(
      'Every date, every photograph, and the two of us.',
    );
    expect(t.journeyAlone({ things: t.everything })).toBe('Every date, every photograph, all in one place.');
  });

  it.each([
    [0, 'no'],
    [12, 'twelve'],
    [40, 'forty'],
    [99, 'ninety-nine'],
    [100, 'one hundred'],
    [115, 'one hundred and fifteen'],
    [1_000, '1,000'],
  ])('writes %i as “%s”', (count, words) => {
    expect(inWords(count)).toBe(words);
  });
});
