import { preferredLanguage } from '@our-dates/contracts/language-choice';
import { languageCookie, readPageCookie, writePageCookie } from '@our-dates/contracts/page-cookies';
import type { Shell } from '../shell-context.ts';

/** The language for which this tab was loaded again last. */
const followedKey = 'our-dates-followed-language';

/**
 * Shows a page in the language that its person has chosen for their account, after a login here, or a change in another
 * tab or on another device. This browser keeps the language for its login page.
 */
export async function followLanguage(
  page: Window,
  {
    session,
    language,
    reload,
  }: Pick<Shell, 'language' | 'reload'> & {
    session: Pick<Shell['session'], 'state' | 'saveAll'>;
  },
): Promise<void> {
  const { document, location, navigator, sessionStorage } = page;
  const state = session.state.get();
  const choice = state.status === 'signed-in' ? state.user.language : undefined;
  if (choice === undefined) return;
  const kept = choice === 'browser' ? undefined : choice;
  if (readPageCookie(document.cookie, languageCookie) !== kept)
    document.cookie = writePageCookie(languageCookie, kept, location.protocol === 'https:');
  const wanted = kept ?? preferredLanguage(navigator.languages.join(','));
  if (wanted === language) {
    sessionStorage.removeItem(followedKey);
    return;
  }
  // Who wrote this page did not know of the choice; to load it a second time would change nothing.
  if (sessionStorage.getItem(followedKey) === wanted) return;
  sessionStorage.setItem(followedKey, wanted);
  await session.saveAll();
  reload();
}
