import { askWorker } from '@our-dates/browser/ask-worker';
import { forgetInputKeys } from '@our-dates/browser/input-keys';
import { inputVault } from '@our-dates/browser/input-vault';
import type { PageData } from '@our-dates/contracts/page-data';
import { idle } from '@our-dates/ui/when-idle';
import type { QueryClient } from '@tanstack/react-query';
import { showAppBadge } from '../installed/app-badge.ts';
import { messages } from '../installed/messages/messages.ts';
import { offerSharedPhotos } from '../installed/shared-photos.ts';
import { checkAgain } from '../offline/check-again.ts';
import { explainWhatIsMissing, showDeviceProblems } from '../offline/device-problems.ts';
import { watchConnection } from '../offline/offline-session.ts';
import { startWorker } from '../offline/worker-start.ts';
import { retryPhotos } from '../photos/retry-photos.ts';
import { reportViews } from '../remotes/report-views.ts';
import type { Shell } from '../shell-context.ts';
import { followLanguage } from './follow-language.ts';
import { rememberTimeZone } from './time-zone.ts';

/** What no first paint needs, once the browser is idle. */
export function startLater(
  page: Window,
  shell: Pick<Shell, 'session' | 'toasts' | 'remotes' | 'language' | 'reload'>,
  queries: QueryClient,
  reported: PageData['remotes']['reported'],
): void {
  const { session, toasts, remotes, language } = shell;
  rememberTimeZone(page);
  showAppBadge(queries, page.navigator);
  const areWordsHere = messages.load(language);
  showDeviceProblems({ toasts, language });
  watchConnection(page, session);
  checkAgain(page, session);
  retryPhotos(page);
  if (reported) reportViews(page, { reported, isSignedIn: () => session.state.get().status === 'signed-in' });
  let isStarted = false;
  const follow = () => {
    const state = session.state.get();
    void followLanguage(page, shell);
    // The request to the server may not have been sent, or not through the worker.
    if (state.status === 'signed-out' && state.reason === 'signed-out') void askWorker('forget', {});
    // Unsent input stays, and its author reads it after the next login.
    if (state.status === 'signed-out') void forgetInputKeys().catch(() => undefined);
    if (state.status === 'unreachable') void explainWhatIsMissing({ toasts, language });
    // Visitors of the login, and people who were sent an invitation, may never come back.
    if (state.status !== 'signed-in' || isStarted) return;
    isStarted = true;
    // What is typed when there is no connection is encrypted too. Where the server does not answer, it is asked again.
    void inputVault.prepare(state.user.id).catch(() => undefined);
    void startWorker(page)
      .then(() => areWordsHere)
      .then(() => offerSharedPhotos(page.location.search, toasts, messages.in(language)));
    void loadUploads(remotes);
  };
  session.state.subscribe(follow);
  follow();
}

/**
 * What keeps and shows changes when there is no connection, because it cannot be fetched then. Each part in a task of its
 * own: all together would block a phone.
 */
async function loadUploads(remotes: Shell['remotes']): Promise<void> {
  await idle();
  void import('../uploads/uploads-place.tsx').catch(() => undefined);
  await idle();
  void remotes.load('gallery/uploads').catch(() => undefined);
}
