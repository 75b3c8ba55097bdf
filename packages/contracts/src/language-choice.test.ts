import { expect, it } from '@jest/globals';
import { preferredLanguage } from './language-choice.ts';
import { asPageLanguage, directionOf } from './languages.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-CH', 'de'],
  ['PT-br,pt;q=0.9,en;q=0.8', 'pt'],
  ['ru,uk;q=0.9', 'en'],
  ['ru,fr;q=0.5,en;q=0.4', 'fr'],
  ['en;q=0.1,ja;q=0.9', 'ja'],
  ['de;q=0,es', 'es'],
  ['iw-IL', 'he'],
  ['*', 'en'],
  [';;,q=,=', 'en'],
])('a browser that accepts %p gets %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language);
});

it('only our languages can be chosen, and the two that show what is missing', () => {
  expect(['en', 'he', 'en-XA', 'ar-XB'].map(asPageLanguage)).toEqual(['en', 'he', 'en-XA', 'ar-XB']);
  expect(['', 'xx', 'EN', '__proto__', undefined].map(asPageLanguage)).toEqual(Array(5).fill(undefined));
});

it('Arabic, Hebrew and one of the languages for tests are written from the right', () => {
  expect(['ar', 'he', 'ar-XB', 'en', 'ja'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
});
