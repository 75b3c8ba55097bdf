import { takePageResponse } from '@our-dates/browser/page-data';
import type { PageData } from '@our-dates/contracts/page-data';
import { paths } from '@our-dates/contracts/paths';
import type { SessionReply } from './session-api.ts';

/**
 * The session that came with the HTML.
 * @param receivedAt when the HTML had arrived, by this computer's clock, in milliseconds since the epoch
 * @returns undefined where the server has to be asked
 */
export function initialSession(
  data: PageData | null,
  receivedAt: number,
): SessionReply | 'signed-out' | undefined {
  if (data?.session === 'none') return 'signed-out';
  const me = data ? takePageResponse(paths.me) : undefined;
  // The contract's response for this path, as the API returns it.
  return data && me ? { session: me.body as SessionReply['session'], date: data.at, receivedAt } : undefined;
}
