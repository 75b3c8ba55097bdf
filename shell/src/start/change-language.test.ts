import { expect, it } from '@jest/globals';
import { languageCookie, readPageCookie } from '@our-dates/contracts/page-cookies';
import type { SessionState } from '../session/session-state.ts';
import { changeLanguage } from './change-language.ts';

const chosen = () => readPageCookie(document.cookie, languageCookie);
const mina = { id: 1, username: 'mina', displayName: 'Mina', profilePicture: null, isDemo: false };
const signedIn = (isDemo: boolean): SessionState => ({
  status: 'signed-in',
  user: { ...mina, isDemo },
  expiresAt: 0,
  endsAt: 0,
});

function open(state: SessionState) {
  const steps: unknown[] = [];
  const shell = {
    session: {
      state: { get: () => state, subscribe: () => () => {} },
      saveAll: async () => void steps.push(['saved', chosen()]),
    },
    reload: () => steps.push(['reloaded', chosen()]),
  };
  const save = async (form: FormData) => void steps.push(['account', form.get('language')]);
  return { shell, save, steps };
}

it('a chosen language is stored in the account and kept once the drafts are saved, and then the page is loaded again', async () => {
  const { shell, save, steps } = open(signedIn(false));
  await changeLanguage(shell, 'ar', save);
  await changeLanguage(shell, undefined, save);
  expect(steps).toEqual([
    ['account', 'ar'],
    ['saved', undefined],
    ['reloaded', 'ar'],
    ['account', 'browser'],
    ['saved', 'ar'],
    ['reloaded', undefined],
  ]);
});

it('the language that a visitor of the demo chooses is kept in this browser alone', async () => {
  const { shell, save, steps } = open(signedIn(true));
  await changeLanguage(shell, 'de', save);
  expect(steps).toEqual([
    ['saved', undefined],
    ['reloaded', 'de'],
  ]);
});

it('a page whose choice could not be stored in the account is not loaded again', async () => {
  const { shell, steps } = open(signedIn(false));
  const present = chosen();
  const fails = () => Promise.reject(new Error('offline'));
  await expect(changeLanguage(shell, 'ja', fails)).rejects.toThrow('offline');
  expect(steps).toEqual([]);
  expect(chosen()).toBe(present);
});
