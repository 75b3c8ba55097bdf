import { request } from '@our-dates/browser/api';
import type { Session as SessionAnswer } from '@our-dates/contracts/auth';
import { paths } from '@our-dates/contracts/paths';
import { storedHeader } from '@our-dates/contracts/worker-paths';

/** The server's response about the session, and its `Date`. */
export interface SessionReply {
  session: SessionAnswer;
  date: string | null;
  /** When that response arrived, by the clock of this computer, in milliseconds since the epoch. */
  receivedAt: number;
  /** From this device: there is no connection. */
  isStored?: boolean;
}

/** The timeout of each call, in milliseconds. A login may have to wait in the server's queue. */
const deadlines = { me: 8_000, login: 30_000, refresh: 8_000, logout: 5_000 };

/**
 * The session's calls. Each throws ApiError on a response that is not a success, TypeError without a network, and a
 * DOMException when the server does not respond.
 */
export interface SessionApi {
  me: () => Promise<SessionReply>;
  login: (credentials: { username: string; password: string }) => Promise<SessionReply>;
  refresh: () => Promise<SessionReply>;
  logout: () => Promise<void>;
}

export function createSessionApi(): SessionApi {
  return {
    me: async () => reply(await request(paths.me, { signal: AbortSignal.timeout(deadlines.me) })),
    login: async (credentials) =>
      reply(
        await request(paths.login, {
          method: 'POST',
          signal: AbortSignal.timeout(deadlines.login),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(credentials),
        }),
      ),
    refresh: async () =>
      reply(await request(paths.refresh, { method: 'POST', signal: AbortSignal.timeout(deadlines.refresh) })),
    logout: async () => {
      await request(paths.logout, { method: 'POST', signal: AbortSignal.timeout(deadlines.logout) });
    },
  };
}

async function reply(response: Response): Promise<SessionReply> {
  const { headers } = response;
  return {
    session: await response.json(),
    date: headers.get('date'),
    receivedAt: Date.now(),
    isStored: headers.has(storedHeader),
  };
}
