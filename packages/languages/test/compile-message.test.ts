import { expect, it } from '@jest/globals';
import { compileMessage } from '../build/compile-message.ts';
import { pseudoMessage } from '../build/pseudo.ts';
import { bdi, numberIn, pluralIn, rich } from '../src/message-parts.ts';

/** A message as the build compiles it. */
function compiled(text: string, language: string) {
  const make = new Function('p', 'n', 'r', 'b', `return (${compileMessage(text, language)})`);
  return make(pluralIn(language), numberIn(language), rich, bdi);
}

it('a message without values is a string', () => {
  expect(compiled('Plan “deleted”', 'en')).toBe('Plan “deleted”');
});

it('values are put in as they are', () => {
  expect(compiled('{one}{two} of {three}', 'en')({ one: 1, two: 2, three: 'many' })).toBe('12 of many');
});

it.each([
  ['en', 1, '1 photo'],
  ['en', 0, '0 photos'],
  ['en', 1_234, '1,234 photos'],
])('in %s, %d photos are “%s”', (language, count, text) => {
  const message = '{count, plural, one {# photo} other {# photos}}';
  expect(compiled(message, language)({ count })).toBe(text);
});

it.each([
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, 'few'],
  [11, 'many'],
  [100, 'other'],
])('Arabic has a form of its own for %d', (count, form) => {
  const message = '{count, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}';
  expect(compiled(message, 'ar')({ count })).toBe(form);
});

it('an exact number comes before its category', () => {
  const message = '{count, plural, =0 {none} one {one} other {#}}';
  expect([0, 1, 2].map((count) => compiled(message, 'de')({ count }))).toEqual(['none', 'one', '2']);
});

it('a choice has one text for each option', () => {
  const message = '{theme, select, dark {Dark} other {Light}}';
  expect(compiled(message, 'en')({ theme: 'dark' })).toBe('Dark');
  expect(compiled(message, 'en')({ theme: 'light' })).toBe('Light');
});

it('a name keeps its direction in Arabic and Hebrew, and in English nothing is added', () => {
  expect(compiled('By {name}', 'en')({ name: 'Mina' })).toBe('By Mina');
  expect(compiled('من {name}', 'ar')({ name: 'Mina' })).toBe('من \u2068Mina\u2069');
});

it('an apostrophe is one', () => {
  expect(compiled("It's {name}'s", 'en')({ name: 'Mina' })).toBe("It's Mina's");
});

it.each([
  ['{count, plural, one {# photo}}', 'is not a message'],
  ['{name', 'is not a message'],
  ['{day, date}', 'format it before'],
  ['{count, plural, offset:1 one {#} other {#}}', 'has an offset'],
  ['{a_b}', 'is no name'],
])('the message %s is refused', (text, problem) => {
  expect(() => compileMessage(text, 'en')).toThrow(problem);
});

it('the pseudo-language changes words and neither values nor plurals', () => {
  const message = '{count, plural, one {One photo of {name}} other {# photos}}';
  const pseudo = pseudoMessage(message);
  expect(compiled(pseudo, 'en-XA')({ count: 1, name: 'Mina' })).toBe('Öñéé þĥöţööö öƒƒ Mina');
  expect(compiled(pseudo, 'en-XA')({ count: 2, name: 'Mina' })).toBe('2 þĥöţöššš');
});
