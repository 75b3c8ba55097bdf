import type { PageHost } from '@our-dates/browser/host';
import { createObservable } from '@our-dates/browser/observable';
import { shouldRetry } from '@our-dates/browser/query-client';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import type { Invitation, OpenInvitation } from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Problem } from '@our-dates/contracts/problem';
import type { User } from '@our-dates/contracts/users';
import { MemoryRouter } from '@our-dates/router/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

export const mina: User = {
  id: 1,
  username: 'mina',
  displayName: 'Mina',
  profilePicture: null,
  isDemo: false,
};
export const alex: User = {
  id: 2,
  username: 'alex',
  displayName: 'Alex',
  profilePicture: '/api/images/alexpicture',
  isDemo: false,
};

export const day = 86_400_000;
export const token = 'q7Xw0pLmN4tRz2Yv_K9cJh3sUe8oIa5dBf1gWk6xTrE';
export const server = setupServer();
export const at = (path: string) => new URL(path, location.href).href;
export const tokenPath = (
  template: typeof paths.invitation | typeof paths.acceptInvitation | typeof paths.rejectInvitation,
) => at(fillPath(template, { token }));

function personOf({ id, username, displayName, profilePicture }: User) {
  return { id, username, displayName, profilePicture };
}

/** What a link shows, five days before it runs out, with what a test cares about put in. */
export function openInvitation(own: Partial<OpenInvitation> = {}): OpenInvitation {
  return {
    id: 7,
    status: 'pending',
    expiresAt: new Date(Date.now() + 5 * day).toISOString(),
    fromUser: personOf(alex),
    ...own,
  };
}

/** One of Mina's own. */
export function invitationOf(id: number, own: Partial<Invitation> = {}): Invitation {
  const inviteToken = own.inviteToken ?? `token-${id}-${'x'.repeat(36)}`;
  return {
    id,
    inviteToken,
    inviteUrl: at(`/partnership/invite/${inviteToken}`),
    status: 'pending',
    createdAt: new Date(Date.now() - 2 * day).toISOString(),
    expiresAt: new Date(Date.now() + 5 * day).toISOString(),
    fromUser: personOf(mina),
    ...own,
  };
}

export function problem(status: number, message: string) {
  const body: Problem = {
    type: 'about:blank',
    title: 'Problem',
    status,
    detail: message,
    message,
    code: 'ANY',
    instance: '/',
    requestId: 'r1',
  };
  return HttpResponse.json(body, { status });
}

/** The service's answers. */
export const answers = {
  link: (invitation: OpenInvitation) =>
    http.get(tokenPath(paths.invitation), () => HttpResponse.json({ invitation })),
  partner: (partner: User | null) => http.get(at(paths.partner), () => HttpResponse.json({ partner })),
  invitations: (...invitations: Invitation[]) =>
    http.get(at(paths.invitations), () => HttpResponse.json(invitations)),
};

export function createTestHost(own: { user?: User | null; partner?: User | null } = {}) {
  const toasts: ToastMessage[] = [];
  const navigate = vi.fn();
  const signIn = vi.fn();
  const nothing = () => null;
  const host: PageHost = {
    session: {
      user: own.user === undefined ? mina : own.user,
      partner: own.partner ?? null,
      remainingMs: createObservable<number | null>(600_000),
      refreshUser: async () => {},
      signIn,
      signOut: async () => {},
      beforeLeave: () => () => {},
    },
    toast: (message) => toasts.push(message),
    navigate,
    openNewMemory: () => {},
    theme: {
      current: createObservable<'light' | 'dark'>('light'),
      choice: createObservable<'light' | 'dark' | 'system'>('system'),
      choose: () => {},
    },
    SessionTimer: nothing,
    RemotePart: nothing,
  };
  return { host, toasts, navigate, signIn };
}

export function renderInPage(content: ReactNode, path = '/') {
  // Retries without a pause: a test that expects a failure does not wait seven seconds for it.
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, retryDelay: 1, staleTime: 300_000 } },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { queryClient };
}

/** What jsdom does not have and the pages ask for. */
export function preparePage(): void {
  beforeAll(() => {
    globalThis.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    server.listen({ onUnhandledFrame: 'error' });
  });
  afterEach(() => {
    cleanup();
    server.resetHandlers();
  });
  afterAll(() => server.close());
}
