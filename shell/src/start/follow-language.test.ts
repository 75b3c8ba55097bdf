import { beforeEach, expect, it } from '@jest/globals';
import type { PageLanguage } from '@our-dates/contracts/languages';
import { languageCookie, readPageCookie, writePageCookie } from '@our-dates/contracts/page-cookies';
import type { SignedInUser } from '@our-dates/contracts/users';
import type { SessionState } from '../session/session-state.ts';
import { followLanguage } from './follow-language.ts';

const { document: page } = window;
const kept = () => readPageCookie(page.cookie, languageCookie);

beforeEach(() => {
  page.cookie = writePageCookie(languageCookie, undefined, false);
  sessionStorage.clear();
});

/** What happens on a page in one language, for a person who has chosen another for their account. */
async function open(language: PageLanguage, choice: SignedInUser['language']): Promise<string[]> {
  const steps: string[] = [];
  const user = { id: 1, username: 'mina', displayName: 'Mina', profilePicture: null, isDemo: false };
  const state: SessionState = {
    status: 'signed-in',
    user: { ...user, language: choice },
    expiresAt: 0,
    endsAt: 0,
  };
  await followLanguage(window, {
    session: {
      state: { get: () => state, subscribe: () => () => {} },
      saveAll: async () => void steps.push('saved'),
    },
    language,
    reload: () => steps.push('reloaded'),
  });
  return steps;
}

it('a page in another language than that of the account saves the drafts, and is loaded again once', async () => {
  expect(await open('en', 'he')).toEqual(['saved', 'reloaded']);
  expect(kept()).toBe('he');
  // The gateway could not find the choice out.
  expect(await open('en', 'he')).toEqual([]);
  expect(await open('he', 'he')).toEqual([]);
  expect(await open('he', 'fr')).toEqual(['saved', 'reloaded']);
});

it('a person who wants what each browser prefers gets that, whatever was chosen in this browser before', async () => {
  page.cookie = writePageCookie(languageCookie, 'ja', false);
  expect(await open('ja', 'browser')).toEqual(['saved', 'reloaded']);
  expect(kept()).toBeUndefined();
  expect(await open('en', 'browser')).toEqual([]);
});

it('without a choice of the account, the choice of the browser stays', async () => {
  page.cookie = writePageCookie(languageCookie, 'de', false);
  expect(await open('de', undefined)).toEqual([]);
  expect(kept()).toBe('de');
});
