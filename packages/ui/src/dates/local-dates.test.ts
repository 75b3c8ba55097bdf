import { expect, it } from '@jest/globals';
import { languages } from '@our-dates/contracts/languages';
import { localDates } from './local-dates.ts';

const words = { today: 'heute', yesterday: 'gestern' };
const now = new Date(2026, 3, 20, 12);

it.each([
  ['de', '19. April 2026'],
  ['de', '19.4.26'],
  ['de', '19. Apr 2026'],
  ['de', 'gestern'],
  ['de', '2026-04-19'],
  ['fr', '19/4/2026'],
  ['es', '19 de abril de 2026'],
  ['pt', '19/04/26'],
  ['ja', '2026年4月19日'],
  ['ja', '2026/4/19'],
  ['ar', '١٩/٤/٢٠٢٦'],
  ['he', '19 באפריל 2026'],
  ['he', '19.4.2026'],
])('in %s, “%s” is April 19, 2026', (language, text) => {
  expect(localDates(language, words).read(text, now)).toBe('2026-04-19');
});

it.each(['31.2.2026', 'irgendwann', '19. 2026', '1.2.3.4', ''])('“%s” is no date', (text) => {
  expect(localDates('de', words).read(text, now)).toBeUndefined();
});

it('every language reads what it writes, on each day of a year', () => {
  for (const language of languages) {
    const { long, read } = localDates(language, words);
    for (let day = 0; day < 365; day += 1) {
      const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
      expect(`${language} ${read(long(date), now)}`).toBe(`${language} ${date}`);
    }
  }
});
