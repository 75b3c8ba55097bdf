import { registerWorker } from '../offline/register-worker.ts';
import type { Session } from '../session/session.ts';
import { rememberTimeZone } from './time-zone.ts';

/** What no first paint needs, once the browser is idle. */
export function startLater(page: Window, { state }: Pick<Session, 'state'>): void {
  rememberTimeZone(page);
  // Visitors of the login, and people who were sent an invitation, may never come back.
  const start = () => {
    if (state.get().status !== 'signed-in') return;
    stop();
    void registerWorker(page.navigator);
  };
  const stop = state.subscribe(start);
  start();
}
