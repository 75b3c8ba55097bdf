import { setTimeout as wait } from 'node:timers/promises';
import { preferredLanguage } from '@our-dates/contracts/language-choice';
import { asPageLanguage, type PageLanguage } from '@our-dates/contracts/languages';
import { languageCookie, readPageCookie } from '@our-dates/contracts/page-cookies';
import type { RequestOrigin } from '../api/service-requests.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** The language of a page. Never rejects. */
export type FindLanguage = (request: Pick<RequestOrigin, 'req' | 'origin'>) => Promise<PageLanguage>;

/**
 * What the person has chosen for their account, else what was chosen in this browser, else what the browser prefers.
 * @param options.withinMs how long a page waits for the first of these; with what comes later, it loads itself again
 */
export function createFindLanguage(options: {
  sessions: Pick<Sessions, 'chosenLanguage'>;
  withinMs: number;
}): FindLanguage {
  const { sessions, withinMs } = options;
  return async ({ req, origin }) => {
    const { cookie, 'accept-language': accepted } = req.headers;
    const limit = new AbortController();
    const ofAccount = await Promise.race([
      // Without its store there are no sessions either.
      sessions.chosenLanguage(cookie, origin).catch(() => undefined),
      wait(withinMs, undefined, { signal: limit.signal }).catch(() => undefined),
    ]);
    limit.abort();
    if (ofAccount === 'browser') return preferredLanguage(accepted);
    const ofBrowser = asPageLanguage(readPageCookie(cookie, languageCookie));
    return ofAccount ?? ofBrowser ?? preferredLanguage(accepted);
  };
}
