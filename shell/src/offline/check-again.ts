import { retryDelay } from '@our-dates/browser/query-client';
import type { Session } from '../session/session.ts';

/**
 * While the server has not said who is signed in, asks it after delays that grow to half a minute, and at once when the
 * network returns or the tab is shown again. A hidden tab does not ask.
 */
export function checkAgain(page: Window, session: Pick<Session, 'check' | 'state'>): void {
  let checks = 0;
  let timer: number | undefined;
  const isUnreachable = () => session.state.get().status === 'unreachable';

  function schedule(): void {
    page.clearTimeout(timer);
    if (isUnreachable()) timer = page.setTimeout(check, retryDelay(checks));
    else checks = 0;
  }

  async function check(): Promise<void> {
    if (!isUnreachable() || page.document.hidden) return;
    checks += 1;
    await session.check();
    schedule();
  }

  session.state.subscribe(schedule);
  page.addEventListener('online', check);
  page.document.addEventListener('visibilitychange', check);
  schedule();
}
