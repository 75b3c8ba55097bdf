import { request } from '@our-dates/browser/api';
import { languageChoices } from '@our-dates/contracts/language-choice';
import type { PageLanguage } from '@our-dates/contracts/languages';
import { languageCookie, writePageCookie } from '@our-dates/contracts/page-cookies';
import { paths } from '@our-dates/contracts/paths';
import type { Shell } from '../shell-context.ts';

/**
 * See `Host.chooseLanguage`. The cookie is for the pages that this browser shows before somebody signs in, and for demo
 * accounts, one of which all visitors share.
 * @param save stores it in the account
 */
export async function changeLanguage(
  { session, reload }: { session: Pick<Shell['session'], 'saveAll' | 'state'>; reload: () => void },
  language: PageLanguage | undefined,
  save: (form: FormData) => Promise<unknown> = (form) =>
    request(paths.profile, { method: 'PUT', body: form }),
): Promise<void> {
  const { document: page, location } = window;
  const state = session.state.get();
  const choice = languageChoices.find((one) => one === (language ?? 'browser'));
  if (choice && state.status === 'signed-in' && !state.user.isDemo) {
    const form = new FormData();
    form.append('language', choice);
    await save(form);
  }
  await session.saveAll();
  page.cookie = writePageCookie(languageCookie, language, location.protocol === 'https:');
  reload();
}
