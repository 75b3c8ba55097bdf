import { expect, it } from '@jest/globals';
import { languages } from '@our-dates/contracts/languages';
import { formatsIn } from './formats.ts';

const now = new Date(2026, 3, 19, 12).getTime();
const ago = (minutes: number) => new Date(now - minutes * 60_000);

it('ages are in the language, and from a week on a date', () => {
  const { relativeTime } = formatsIn('de');
  expect([0, 5, 180, 2 * 24 * 60, 8 * 24 * 60].map((minutes) => relativeTime(ago(minutes), now))).toEqual([
    'jetzt',
    'vor 5 Min.',
    'vor 3 Std.',
    'vor 2 Tagen',
    '11.04.2026',
  ]);
});

it('numbers have the same digits in every language', () => {
  for (const language of languages) {
    const { number, relativeTime } = formatsIn(language);
    const texts = [number(1_234), relativeTime(ago(8 * 24 * 60), now), relativeTime(ago(5), now)];
    expect(
      texts
        .join()
        .match(/\p{Nd}/gu)
        ?.every((digit) => /[0-9]/.test(digit)),
    ).toBe(true);
  }
});

it('names are listed as the language does', () => {
  const names = ['Mina', 'Alex', 'Kim'];
  expect(formatsIn('en').list(names)).toBe('Mina, Alex, and Kim');
  expect(formatsIn('de').list(names)).toBe('Mina, Alex und Kim');
});
