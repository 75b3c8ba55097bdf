import { askWorker } from '@our-dates/browser/ask-worker';
import type { Session } from '../session/session.ts';

/** Before the session ends, in milliseconds, the server is asked for the last time. */
const lastQuestionMs = 15_000;

/**
 * Where this device keeps what is seen: asks who is signed in when the connection goes, so that it stays readable after
 * the session's end, and when the connection is back: then the server decides again.
 */
export function watchConnection(page: EventTarget, session: Pick<Session, 'check' | 'remainingMs'>): void {
  async function check(): Promise<void> {
    const content = await askWorker('read-content', {});
    if (content?.isOn) await session.check();
  }
  page.addEventListener('offline', check);
  page.addEventListener('online', check);
  let before = Infinity;
  // A connection can be without effect and still count as one.
  session.remainingMs.subscribe(() => {
    const left = session.remainingMs.get() ?? Infinity;
    if (left < lastQuestionMs && before >= lastQuestionMs) void check();
    before = left;
  });
}
