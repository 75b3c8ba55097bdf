import { describe, expect, it } from 'vitest';
import { inWords, journeySentence } from './journey-sentence.ts';

describe('the sentence under the heading', () => {
  it('counts what the two have', () => {
    expect(journeySentence({ dates: 23, photographs: 180 }, true)).toBe(
      'Twenty-three dates, one hundred and eighty photographs, and the two of us.',
    );
    expect(journeySentence({ dates: 1, photographs: 1 }, true)).toBe(
      'One date, one photograph, and the two of us.',
    );
  });

  it('claims no number that is not known', () => {
    expect(journeySentence(undefined, true)).toBe('Every date, every photograph, and the two of us.');
    expect(journeySentence({ dates: 0, photographs: 0 }, false)).toBe(
      'Every date, every photograph, all in one place.',
    );
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
