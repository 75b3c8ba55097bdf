import { request } from '@our-dates/browser/api';
import { paths } from '@our-dates/contracts/paths';
import { reply, type SessionReply } from '../session/session-api.ts';

/** A login may have to wait in the server's queue: milliseconds. */
const deadlineMs = 30_000;

/** Sends what was entered. @throws ApiError, TypeError, or DOMException when the server does not respond */
export function sendLogin(body: { username: string; password: string }): Promise<SessionReply> {
  return sendProof(paths.login, body);
}

/** Sends a proof of identity to one of the calls that begin a session. */
export async function sendProof(path: string, body: object): Promise<SessionReply> {
  return reply(
    await request(path, {
      method: 'POST',
      signal: AbortSignal.timeout(deadlineMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}
