import { expect, it } from '@jest/globals';
import { fieldErrorCodes } from '@our-dates/contracts/field-errors';
import { languages } from '@our-dates/contracts/languages';
import { ApiError } from '../api-error.ts';
import { fieldProblems } from './field-problems.ts';

const sentence = 'What the service says.';

/** The problem of a field, as a page in a language shows it. */
async function shown(
  language: string,
  error: { code?: string; limit?: number },
): Promise<string | undefined> {
  const body = {
    code: 'VALIDATION',
    message: sentence,
    errors: [{ path: 'name', message: sentence, ...error }],
  };
  const refused = new ApiError({ status: 400, statusText: 'Bad Request', body: JSON.stringify(body) });
  return (await fieldProblems(refused, language)).get('name');
}

it.each(languages.filter((language) => language !== 'en'))(
  'every code that a service can send about a field has a text of its own in %s, with its limit',
  async (language) => {
    for (const code of fieldErrorCodes) {
      const text = await shown(language, { code, limit: 4711 });
      expect([code, text]).not.toEqual([code, sentence]);
      expect(text).not.toBe('');
      if (/^TOO_(?:SHORT|LONG|FEW|MANY|LOW|HIGH|FAR_AHEAD)$/.test(code)) expect(text).toMatch(/4\D?711/);
    }
  },
);

it('in English, and for a code that is not known, the sentence of the service is shown', async () => {
  expect(await shown('en', { code: 'TOO_LONG', limit: 80 })).toBe(sentence);
  expect(await shown('de', { code: 'WRITTEN_LATER' })).toBe(sentence);
  expect(await shown('de', { code: 'constructor' })).toBe(sentence);
  expect(await shown('de', {})).toBe(sentence);
});

it('a limit that is missing leaves a text without numbers', async () => {
  expect(await shown('de', { code: 'TOO_LONG' })).toBe('So lässt sich das nicht verwenden.');
});

it('any other error is about no field', async () => {
  expect(await fieldProblems(new Error('no'), 'de')).toEqual(new Map());
});
