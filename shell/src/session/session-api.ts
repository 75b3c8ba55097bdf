import { checked, request } from '@our-dates/browser/api';
import type { Session as SessionAnswer } from '@our-dates/contracts/auth';
import { paths } from '@our-dates/contracts/paths';

/** What the server says about the session, and the `Date` at which it said so. */
export interface SessionReply {
  session: SessionAnswer;
  date: string | null;
}

/** The session's calls. Each throws ApiError on any other answer than a success, TypeError without a network. */
export interface SessionApi {
  me: () => Promise<SessionReply>;
  login: (credentials: { username: string; password: string }) => Promise<SessionReply>;
  refresh: () => Promise<SessionReply>;
  logout: () => Promise<void>;
}

/** @param ahead takes the answer to the first `me`, where it has been asked for already. */
export function createSessionApi(ahead: () => Promise<Response> | undefined): SessionApi {
  return {
    me: async () => {
      const asked = ahead();
      return reply(asked ? await checked(await asked) : await request(paths.me));
    },
    login: async (credentials) =>
      reply(
        await request(paths.login, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(credentials),
        }),
      ),
    refresh: async () => reply(await request(paths.refresh, { method: 'POST' })),
    logout: async () => {
      await request(paths.logout, { method: 'POST' });
    },
  };
}

async function reply(response: Response): Promise<SessionReply> {
  return { session: await response.json(), date: response.headers.get('date') };
}
