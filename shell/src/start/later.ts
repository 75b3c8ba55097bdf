import { registerWorker } from '../offline/register-worker.ts';
import type { Shell } from '../shell-context.ts';
import { rememberTimeZone } from './time-zone.ts';

/** What no first paint needs, once the browser is idle. */
export function startLater(
  page: Window,
  { session: { state }, remotes }: Pick<Shell, 'session' | 'remotes'>,
): void {
  rememberTimeZone(page);
  // Visitors of the login, and people who were sent an invitation, may never come back.
  const start = () => {
    if (state.get().status !== 'signed-in') return;
    stop();
    void registerWorker(page.navigator);
    // What keeps and shows changes when there is no connection cannot be fetched then.
    void import('../uploads/uploads-place.tsx').catch(() => undefined);
    void remotes.load('gallery/uploads').catch(() => undefined);
  };
  const stop = state.subscribe(start);
  start();
}
