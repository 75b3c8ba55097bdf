import type { Problem } from '@our-dates/contracts/problem';
import { pageLanguage } from '@our-dates/languages/language';
import { ApiError } from '../api-error.ts';
import { type Messages, messages } from './messages/messages.ts';

type FieldError = NonNullable<Problem['errors']>[number];

/**
 * What is wrong with each field of a request that was refused, in the language of the page: from the code that the service
 * sends, or in its own sentence where the code is unknown. In English it is always that sentence, which says more.
 * @returns by path: `name`, `photo.1`; empty for any other error
 */
export async function fieldProblems(
  error: unknown,
  language = pageLanguage(),
): Promise<ReadonlyMap<string, string>> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  if (errors.length > 0 && language !== 'en') await messages.load(language);
  return new Map(errors.map((problem) => [problem.path, textOf(problem, language)]));
}

function textOf({ code, limit, message }: FieldError, language: string): string {
  const texts = messages.in(language);
  // Not loaded, it is in English, which is in no page.
  const text = language === 'en' || code === undefined || !hasText(texts, code) ? message : texts[code];
  if (typeof text === 'string') return text;
  return limit === undefined ? texts.INVALID : text({ limit });
}

const hasText = (texts: Messages, code: string): code is keyof Messages => Object.hasOwn(texts, code);
