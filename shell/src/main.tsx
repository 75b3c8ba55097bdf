import { discardPageResponses, readPageData } from '@our-dates/browser/page-data';
import { createQueryClient } from '@our-dates/browser/query-client';
import { openTabChannel } from '@our-dates/browser/tabs';
import { asPageLanguage } from '@our-dates/contracts/languages';
import { BrowserRouter } from '@our-dates/router';
import { whenIdle } from '@our-dates/ui/when-idle';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { messages } from './messages/messages.ts';
import { pageAt } from './pages/pages.ts';
import { startFederation } from './remotes/federation.ts';
import { createRemoteList } from './remotes/remote-list.ts';
import { createRemoteFinder, createRemoteRegistry } from './remotes/remote-registry.ts';
import { browserClock } from './session/browser-clock.ts';
import { initialSession } from './session/initial-session.ts';
import { createSession } from './session/session.ts';
import { createSessionApi } from './session/session-api.ts';
import { createSessionChannel } from './session/session-channel.ts';
import type { SessionState } from './session/session-state.ts';
import { createSessionStorage } from './session/session-storage.ts';
import { ShellContext } from './shell-context.ts';
import { seedQueries } from './start/seed-queries.ts';
import { createTheme } from './theme/theme.ts';
import { createToasts } from './toast/toasts.ts';
import { createWaitingUploads } from './uploads/waiting-uploads.ts';

const data = readPageData();
const reload = () => location.reload();
// The gateway has chosen it: what the person wants, else what the browser prefers.
const language = asPageLanguage(document.documentElement.lang) ?? 'en';

const session = createSession({
  api: createSessionApi(),
  clock: browserClock,
  channel: createSessionChannel(),
  storage: createSessionStorage(localStorage, sessionStorage),
  initial: initialSession(data, window.htmlReceivedAt ?? Date.now()),
  onWarning: (expiresAt) => void warn(expiresAt),
  onOtherUser: reload,
});
const list = createRemoteList(() => fetch('/remotes.json', { cache: 'no-cache' }), data?.remotes, language);
if (!data) list.refresh();
const find = createRemoteFinder(list, document.baseURI);
const federation = startFederation({
  fetchManifest: (address) => fetch(address, { cache: 'no-cache' }),
  findAfresh: (remote) => find(remote, { afresh: true }),
});
const remotes = createRemoteRegistry({ federation, find, language });
const queries = createQueryClient({ onUnauthenticated: () => void session.check() });
if (data) seedQueries(queries, data);
if (session.state.get().status !== 'signed-out') void loadFirstRemote();
// The first use of a date format is slow on a phone.
whenIdle(() => void startLater());
const shell = {
  session,
  list,
  remotes,
  reload,
  toasts: createToasts(sessionStorage),
  language,
  theme: createTheme(window, openTabChannel('our-dates-theme')),
  uploads: createWaitingUploads(localStorage, window),
};

const userIdOf = (state: SessionState) => (state.status === 'signed-in' ? state.user.id : null);
let signedInAs = userIdOf(session.state.get());
session.state.subscribe(() => {
  const userId = userIdOf(session.state.get());
  // A user must not see the data of the previous one.
  const hasChanged = signedInAs !== null && userId !== signedInAs;
  if (hasChanged) queries.clear();
  if (hasChanged || userId === null) discardPageResponses();
  signedInAs = userId;
});
document.addEventListener('visibilitychange', session.tick);
addEventListener('pageshow', session.tick);
if (session.state.get().status === 'checking') void session.check();

// Places in a page are kept by the key of their history entry. The one that a document begins with has none.
if (!history.state?.key) history.replaceState({ ...history.state, key: String(Math.random()) }, '');

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const app = (
  <StrictMode>
    <ShellContext value={shell}>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </ShellContext>
  </StrictMode>
);
// In steps that yield to a press. Until the last one, the HTML shows.
void messages.load(language).then(() => startTransition(() => createRoot(root).render(app)));

/** Loads the remote of this address while the session check runs, before anything renders. */
async function loadFirstRemote(): Promise<void> {
  try {
    const page = pageAt(location.pathname, (await list.ask()).pages);
    if (page) await remotes.load(`${page.remote}/routes`);
  } catch {
    // The page requests it again, and shows what is wrong.
  }
}

/** Loads the sound when it is needed. If that fails, only the dialog warns. */
async function warn(expiresAt: number): Promise<void> {
  const sound = await import('./session/beep.ts').catch(() => undefined);
  sound?.beep(expiresAt);
}

/** Nothing that is shown depends on it. */
async function startLater(): Promise<void> {
  const module = await import(/* webpackChunkName: "later" */ './start/later.ts').catch(() => undefined);
  module?.startLater(window, shell, queries, data?.remotes.reported);
}
