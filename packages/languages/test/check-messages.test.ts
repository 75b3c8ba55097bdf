import { expect, it } from '@jest/globals';
import { languages } from '@our-dates/contracts/languages';
import { categoriesOf, checkMessages } from '../build/check-messages.ts';

/** The same messages in all languages, except for German. */
function problemsWith(english: Record<string, string>, german: Record<string, string>) {
  const same = Object.fromEntries(languages.map((language) => [language, english]));
  const problems = checkMessages({ ...same, de: german }, (key) => key !== 'unused');
  return problems.filter((problem) => !/^(?:ar|fr|es|pt|ja|he):/.test(problem));
}

it('complete catalogues have no problems', () => {
  expect(problemsWith({ add: 'Add {name}' }, { add: '{name} hinzufügen' })).toEqual([]);
});

it.each([
  ['a message that is missing', { add: 'Add' }, {}, 'de: "add" is missing'],
  ['a message that English has not', {}, { add: 'Neu' }, 'de: "add" is not in en.json'],
  ['a value that is missing', { add: 'Add {name}' }, { add: 'Neu' }, 'de: "add" lacks {name}'],
  ['another value', { add: 'Add' }, { add: 'Neu: {name}' }, 'de: "add" has {name}, which English has not'],
  ['a mark that is missing', { add: '<a>Add</a>' }, { add: 'Neu' }, 'de: "add" lacks {a}'],
  ['a key that no code uses', { unused: 'Add' }, { unused: 'Neu' }, '"unused" is used nowhere'],
  ['an empty message', { add: 'Add' }, { add: ' ' }, 'de: "add" is empty'],
  [
    'a plural that is missing',
    { add: '{count, plural, one {#} other {#}}' },
    { add: '{count, plural, other {#}}' },
    'de: "add" lacks the plural "one" of {count}',
  ],
  [
    'a plural that is none',
    { add: '{count, plural, one {#} other {#}}' },
    { add: '{count, plural, one {#} few {#} other {#}}' },
    'de: "add" has the plural "few" of {count}, which is none',
  ],
])('%s is reported', (_, english, german, problem) => {
  expect(problemsWith(english, german)).toContain(problem);
});

it('a language without a file is reported', () => {
  expect(checkMessages({ en: {} }, () => true)).toContain('there is no ja.json');
});

it('whole numbers reach six plurals in Arabic, three in Hebrew and one in Japanese', () => {
  expect(['ar', 'he', 'ja'].map((language) => categoriesOf(language).length)).toEqual([6, 3, 1]);
});
