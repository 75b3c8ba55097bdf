import type { PageLanguage } from '@our-dates/contracts/languages';
import { languageCookie, writePageCookie } from '@our-dates/contracts/page-cookies';
import type { Shell } from '../shell-context.ts';

/** See `Host.chooseLanguage`. */
export async function changeLanguage(
  { session, reload }: { session: Pick<Shell['session'], 'saveAll'>; reload: () => void },
  language: PageLanguage | undefined,
): Promise<void> {
  const { document: page, location } = window;
  await session.saveAll();
  page.cookie = writePageCookie(languageCookie, language, location.protocol === 'https:');
  reload();
}
