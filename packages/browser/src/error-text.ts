import { useLanguage } from '@our-dates/languages/language';
import { useMemo } from 'react';
import { ApiError, errorSentence } from './api-error.ts';
import { messages } from './problems/messages/messages.ts';

/** A sentence for a person about a thrown value. */
export type ErrorText = (error: unknown, fallback: string) => string;

/**
 * {@link errorSentence} in the language of the page. Services answer with a code, and with a sentence in English, which is
 * shown where the code has no translation.
 * @param own the messages of the slice; those for codes of its services have the code as their key. In English the service
 *   has said more.
 */
export function useErrorText(own?: object): ErrorText {
  const { language } = useLanguage();
  return useMemo(() => errorTextIn(language, own), [language, own]);
}

/** {@link useErrorText} outside of components. */
export function errorTextIn(language: string, own?: object): ErrorText {
  if (language === 'en') return errorSentence;
  const common = messages.in(language);
  return (error, fallback) => {
    const code = codeOf(error);
    return textOf(own, code) ?? textOf(common, code) ?? errorSentence(error, fallback);
  };
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.problem?.code;
  if (error instanceof Error && error.name === 'ConnectionError')
    return navigator.onLine ? 'INTERRUPTED' : 'OFFLINE';
  return undefined;
}

function textOf(texts: object | undefined, code: string | undefined): string | undefined {
  const text: unknown = texts && code && Reflect.get(texts, code);
  return typeof text === 'string' ? text : undefined;
}
