import { languagePrefix } from '@our-dates/contracts/session-record';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Account } from './account.ts';

/**
 * Notes the language of an account where the gateway reads it before it writes a page. The database has it: this copy is
 * renewed with each response about the session, and may be lost.
 */
export type NoteLanguage = (account: Pick<Account, 'id' | 'language'>) => Promise<void>;

/** @param options.ttlMs how long a session lasts without an extension */
export function createLanguageNotes(options: { keyValue: KeyValue; ttlMs: number }): NoteLanguage {
  const { keyValue, ttlMs } = options;
  return async ({ id, language }) => {
    // A choice is never taken back, only changed.
    if (language !== null) await keyValue.set(languagePrefix + id, language, { ttlMs });
  };
}
