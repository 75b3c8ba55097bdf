import { expect, test } from '@jest/globals';
import { joinedText } from './merge-text.ts';

test.each([
  [null, null, null],
  ['', null, null],
  ['Gulls.', null, 'Gulls.'],
  [null, 'Chips.', 'Chips.'],
  ['Gulls.', 'Chips.', 'Gulls.\n\nChips.'],
  ['Gulls.', 'Gulls.', 'Gulls.'],
])('the texts %j and %j become %j', (own, other, expected) => {
  expect(joinedText(own, other)).toBe(expected);
});

test('texts that are too long for one memory are refused', () => {
  expect(() => joinedText('a'.repeat(3000), 'b'.repeat(3000))).toThrow(/longer than 5000 characters/);
});
