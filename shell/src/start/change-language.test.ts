import { expect, it } from '@jest/globals';
import { languageCookie, readPageCookie } from '@our-dates/contracts/page-cookies';
import { changeLanguage } from './change-language.ts';

const chosen = () => readPageCookie(document.cookie, languageCookie);

it('a chosen language is kept once the drafts are saved, and then the page is loaded again', async () => {
  const steps: unknown[] = [];
  const shell = {
    session: { saveAll: async () => void steps.push(['saved', chosen()]) },
    reload: () => steps.push(['reloaded', chosen()]),
  };
  await changeLanguage(shell, 'ar');
  await changeLanguage(shell, undefined);
  expect(steps).toEqual([
    ['saved', undefined],
    ['reloaded', 'ar'],
    ['saved', 'ar'],
    ['reloaded', undefined],
  ]);
});
