import '@our-dates/ui/tokens.css';
import '@our-dates/ui/base.css';
import './start/first-picture.css';
import { discardPreloaded, type Preloaded } from '@our-dates/browser/preload';
import { createQueryClient } from '@our-dates/browser/query-client';
import { BrowserRouter } from '@our-dates/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { pageAt } from './pages/pages.ts';
import { createFederation } from './remotes/federation.ts';
import { createRemoteList } from './remotes/remote-list.ts';
import { createRemoteRegistry } from './remotes/remote-registry.ts';
import { browserClock } from './session/browser-clock.ts';
import { createSession } from './session/session.ts';
import { createSessionApi } from './session/session-api.ts';
import { createSessionChannel } from './session/session-channel.ts';
import { createSessionStorage } from './session/session-storage.ts';
import { ShellContext } from './shell-context.ts';
import { createTheme } from './theme/theme.ts';
import { createToasts } from './toast/toasts.ts';
import { createWaitingUploads } from './uploads/waiting-uploads.ts';

const preloaded = window.preloaded ?? { isSignedOut: false, manifests: {}, responses: {} };
const reload = () => location.reload();

const session = createSession({
  api: createSessionApi(() => takeOnce('me')),
  clock: browserClock,
  channel: createSessionChannel(),
  storage: createSessionStorage(localStorage, sessionStorage),
  isSignedOut: preloaded.isSignedOut,
  onWarning: (expiresAt) => void warn(expiresAt),
  onStrangeUser: reload,
});
const list = createRemoteList(() => takeOnce('remotes') ?? fetch('/remotes.json', { cache: 'no-cache' }));
list.refresh();
const remotes = createRemoteRegistry({
  federation: createFederation(),
  list,
  fetchManifest: (address) => takeManifest(address) ?? fetch(address, { cache: 'no-cache' }),
  pageAddress: document.baseURI,
});
if (!preloaded.isSignedOut) void loadFirstRemote();
const queries = createQueryClient({ onUnauthenticated: () => void session.check() });
const shell = {
  session,
  list,
  remotes,
  reload,
  toasts: createToasts(sessionStorage),
  theme: createTheme(window),
  uploads: createWaitingUploads(localStorage, window),
};

let signedInAs: number | null = null;
session.state.subscribe(() => {
  const state = session.state.get();
  const userId = state.status === 'signed-in' ? state.user.id : null;
  // A user must not see the data of the previous one.
  const hasChanged = signedInAs !== null && userId !== signedInAs;
  if (hasChanged) queries.clear();
  // What was asked for without a session was refused.
  if (hasChanged || userId === null) discardPreloaded();
  signedInAs = userId;
});
document.addEventListener('visibilitychange', session.tick);
addEventListener('pageshow', session.tick);
if (!preloaded.isSignedOut) void session.check();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ShellContext value={shell}>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </ShellContext>
  </StrictMode>,
);

/** Loads the remote at this address while the session is still asked for, and before anything is drawn. */
async function loadFirstRemote(): Promise<void> {
  try {
    const page = pageAt(location.pathname, (await list.ask()).pages);
    if (page) await remotes.load(`${page.remote}/routes`);
  } catch {
    // The page asks for it again, and shows what is wrong.
  }
}

/** Loads the sound when it is needed. If that fails, only the dialog warns. */
async function warn(expiresAt: number): Promise<void> {
  const sound = await import('./session/beep.ts').catch(() => undefined);
  sound?.beep(expiresAt);
}

/** A preloaded response serves the first request only. */
function takeOnce<What extends 'me' | 'remotes'>(what: What): Preloaded[What] {
  const asked = preloaded[what];
  delete preloaded[what];
  return asked;
}

function takeManifest(address: string): Promise<Response> | undefined {
  const asked = preloaded.manifests[address];
  delete preloaded.manifests[address];
  return asked;
}
