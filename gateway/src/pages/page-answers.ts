import { understoodHeader } from '@our-dates/contracts/gallery-terms';
import type { PageData } from '@our-dates/contracts/page-data';
import { toAppError } from '@our-dates/service-kit/errors';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { CallService } from '../api/call-service.ts';
import type { RequestOrigin } from '../api/service-requests.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';

/** A successful response of a service: JSON, and the headers that pages read. */
export interface PageAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string;
}

/** Whether there is a session, and the responses of the services to its holder. */
export interface PageAnswers {
  readonly session: PageData['session'];
  /** @returns undefined where there was no success in time: the page requests it again, and shows what is wrong */
  get(path: string): Promise<PageAnswer | undefined>;
}

/** @param signal aborts when the page no longer waits */
export type AnswerPage = (from: RequestOrigin, signal: AbortSignal) => Promise<PageAnswers>;

/** Headers that pages read. */
const kept = ['link', understoodHeader] as const;

/** Requests to the services in the name of the person who requests a page: the same routes, session and token. */
export function createPageAnswers(options: {
  sessions: Sessions;
  callService: CallService;
  log: Log;
}): AnswerPage {
  const { sessions, callService, log } = options;

  async function sessionOf({ req, origin }: RequestOrigin): Promise<Session | null | 'unknown'> {
    try {
      return await sessions.sessionOf(req.headers.cookie, origin, { partner: true });
    } catch (error) {
      const { status, code } = toAppError(error);
      // A replaced one: the browser has its new cookie by now, and the page asks with that.
      return status === 401 && code !== 'SESSION_REPLACED' ? null : 'unknown';
    }
  }

  return async (from, signal) => {
    const session = await Promise.race([sessionOf(from), aborted(signal)]);
    if (session === null || session === 'unknown')
      return { session: session ?? 'none', get: async () => undefined };
    return {
      session: 'open',
      async get(path) {
        try {
          const { status, headers, text } = await callService({
            path,
            from,
            viewer: session.viewer,
            signal,
          });
          const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
          if (status !== 200 || !isJson) return undefined;
          return { headers: keptOf(headers), json: text };
        } catch (error) {
          if (!signal.aborted)
            log.warn({ err: error, requestId: from.requestId }, 'a page is sent without a part of its data');
          return undefined;
        }
      },
    };
  };
}

function keptOf(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

function aborted(signal: AbortSignal): Promise<'unknown'> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('unknown'), { once: true }));
}
