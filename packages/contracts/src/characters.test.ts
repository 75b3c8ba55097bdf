import { describe, expect, test } from '@jest/globals';
import { bytesInUtf8, countCharacters, firstCharacters, hasAtMost, lengthProblem } from './characters.ts';

const family = '👨‍👩‍👧‍👦';
const kiss = '👩🏽‍❤️‍💋‍👨🏿';

describe('the length of a text counts as one character', () => {
  test.each([
    ['a letter', 'a'],
    ['a letter followed by its accent', 'e\u0301'],
    ['a Hebrew letter with its points', 'שָׁ'],
    ['an emoji outside of the first plane', '🐝'],
    ['a family joined from four people', family],
    ['a kiss of two people, each with a skin tone', kiss],
    ['a flag spelt in tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a Devanagari syllable of four code points', 'क्षि'],
  ])('%s', (_, text) => {
    expect(countCharacters(text)).toBe(1);
  });
});

test('the length of a text counts marks piled upon one letter once for every sixteen units', () => {
  expect(countCharacters(`e${'\u0301'.repeat(15)}`)).toBe(1);
  expect(countCharacters(`e${'\u0301'.repeat(16)}`)).toBe(2);
  expect(countCharacters(`e${'\u0301'.repeat(7_999)}`)).toBe(500);
});

describe('a limit on the length of a text', () => {
  test.each(['x', family, kiss, 'e\u0301', 'שָׁ'])('of 500 takes 500 times %s and no more', (character) => {
    expect(hasAtMost(character.repeat(500), 500)).toBe(true);
    expect(hasAtMost(character.repeat(501), 500)).toBe(false);
  });

  test('says by how much a text is too long, without the spaces around it', () => {
    expect(lengthProblem(`  ${family.repeat(3)}\n`, 3)).toBeUndefined();
    expect(lengthProblem(`  ${family.repeat(4)}\n`, 3)).toBe('Please use at most 3 characters; there are 4.');
  });
});

describe('a text that is cut', () => {
  test('ends with a whole character', () => {
    expect(firstCharacters(`ab${family}cd`, 3)).toBe(`ab${family}`);
    expect(firstCharacters(`ab${family}cd`, 2)).toBe('ab');
    expect(firstCharacters('cafe\u0301 au lait', 4)).toBe('cafe\u0301');
  });

  test('stays as it is where it is short enough', () => {
    expect(firstCharacters(family, 1)).toBe(family);
    expect(firstCharacters('', 1)).toBe('');
  });
});

test.each(['', 'Abc', 'Größe', '昨日', '𠮷😀', '👩‍👩‍👧‍👦', '\ud800'])(
  'counts the bytes of “%s” in UTF-8',
  (text) => {
    expect(bytesInUtf8(text)).toBe(Buffer.byteLength(text));
  },
);
