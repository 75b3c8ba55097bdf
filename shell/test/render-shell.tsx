import { jest } from '@jest/globals';
import { createQueryClient } from '@our-dates/browser/query-client';
import type { LoginUser, Session as SessionAnswer } from '@our-dates/contracts/auth';
import type { News } from '@our-dates/contracts/news';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { useLocation } from '@our-dates/router';
import { MemoryRouter } from '@our-dates/router/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { App } from '../src/app.tsx';
import { createRemoteList } from '../src/remotes/remote-list.ts';
import type { RemoteRegistry } from '../src/remotes/remote-registry.ts';
import { browserClock } from '../src/session/browser-clock.ts';
import { createSession } from '../src/session/session.ts';
import { createSessionApi } from '../src/session/session-api.ts';
import { createSessionStorage } from '../src/session/session-storage.ts';
import { ShellContext } from '../src/shell-context.ts';
import { createTheme } from '../src/theme/theme.ts';
import { createToasts } from '../src/toast/toasts.ts';
import { createWaitingUploads } from '../src/uploads/waiting-uploads.ts';
import { remotes } from './declared-remotes.ts';
import { createMemoryStorage, createTabs, mina, minutes } from './session-harness.ts';

export const at = (path: string) => new URL(path, location.href).href;

export const demo: LoginUser = {
  id: 1,
  username: 'demo',
  displayName: 'Demo User',
  name: 'Demo User',
  color: 'rose',
  avatar: 'DU',
  profilePicture: null,
  isDemo: true,
  passwordHint: 'date-night',
};

export function sessionOf(user: User, left = minutes(10)): SessionAnswer {
  return {
    user,
    sessionExpiresAt: new Date(Date.now() + left).toISOString(),
    sessionEndsAt: new Date(Date.now() + minutes(480)).toISOString(),
  };
}

export function problem(status: number, message: string) {
  return HttpResponse.json({ message, detail: message, code: 'ANY', status }, { status });
}

export const handlers = {
  signedIn: (user = mina, left = minutes(10)) =>
    http.get(at(paths.me), () => HttpResponse.json(sessionOf(user, left))),
  signedOut: () => http.get(at(paths.me), () => problem(401, 'Please sign in.')),
  users: (users: LoginUser[] = [demo]) => http.get(at(paths.loginUsers), () => HttpResponse.json(users)),
  noNews: () =>
    http.get(at(paths.news), () =>
      HttpResponse.json({ memories: 0, photos: 0, comments: 0, places: [], position: 0 } satisfies News),
    ),
  partner: (partner: User | null = null) => http.get(at(paths.partner), () => HttpResponse.json({ partner })),
};

export const server = setupServer();

/** A wait that the test ends, so that it can check the page meanwhile. */
export function createPause() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { until: promise, end: () => resolve() };
}

/** A remote that renders its name, so that a test sees which one is shown. */
export function pagesOf(name: string) {
  return {
    default: () => {
      const { pathname } = useLocation();
      return (
        <h1>
          {name} at {pathname}
        </h1>
      );
    },
  };
}

/** The shell at an address, with the server of `server` and remotes that a test provides. */
export function renderShell(
  path: string,
  load: (name: string) => Promise<unknown> = async (name) => pagesOf(name),
  fetchRemotes: () => Promise<Response> = async () => Response.json(remotes),
) {
  const reload = jest.fn();
  const loadRemote = jest.fn((name: string, _options?: { afresh?: boolean }) => load(name));
  const session = createSession({
    api: createSessionApi(),
    clock: browserClock,
    channel: createTabs()[0],
    storage: createSessionStorage(createMemoryStorage(), createMemoryStorage()),
    onWarning: jest.fn(),
    onOtherUser: reload,
  });
  const list = createRemoteList(fetchRemotes, undefined);
  list.refresh();
  const shell = {
    session,
    list,
    reload,
    toasts: createToasts(createMemoryStorage()),
    language: 'en' as const,
    theme: createTheme(window, { send: jest.fn(), listen: () => () => {} }),
    uploads: createWaitingUploads(createMemoryStorage(), window),
    // What a test's remote exposes is as untyped as a network response.
    remotes: { loaded: () => undefined, load: loadRemote } as unknown as RemoteRegistry,
  };
  const queries = createQueryClient({ onUnauthenticated: () => void session.check() });
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  void session.check();
  const view = render(
    <ShellContext value={shell}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[path]}>
          <App />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </ShellContext>,
  );
  return { ...view, shell, loadRemote, reload };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
