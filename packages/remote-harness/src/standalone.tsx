import '@our-dates/ui/base.css';
import '@our-dates/ui/tokens.css';
import { getJson } from '@our-dates/browser/api';
import type { PageHost } from '@our-dates/browser/host';
import { createObservable, useObservable } from '@our-dates/browser/observable';
import { createQueryClient } from '@our-dates/browser/query-client';
import type { Session } from '@our-dates/contracts/auth';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { BrowserRouter, useNavigate } from '@our-dates/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createStubHost } from './stub-host.ts';

/** What a remote's page is rendered with. `newMemoryOpen`: the dialog for a new memory was requested. */
export interface StandaloneParts {
  readonly host: PageHost;
  readonly newMemoryOpen: boolean;
  readonly closeNewMemory: () => void;
}

const toasts = createObservable<ToastMessage | null>(null);

/**
 * Renders a remote as a page without the shell, in the folder it is served from. The user is the one signed in to
 * the platform that serves it. Toasts are a line of text.
 */
export async function drawStandalone(draw: (parts: StandaloneParts) => ReactNode): Promise<void> {
  const [{ user }, { partner }] = await Promise.all([
    getJson<Session>(paths.me),
    getJson<{ partner: User | null }>(paths.partner),
  ]);
  const folder = window.location.pathname.replace(/\/[^/]*$/, '');
  window.history.replaceState(null, '', `${folder}/`);
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter basename={folder}>
        <Standalone user={user} partner={partner} draw={draw} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

function Standalone({
  user,
  partner,
  draw,
}: {
  user: User;
  partner: User | null;
  draw: (parts: StandaloneParts) => ReactNode;
}) {
  const navigate = useNavigate();
  const toast = useObservable(toasts);
  const [newMemoryOpen, setNewMemoryOpen] = useState(false);
  const host = useMemo(
    () =>
      createStubHost({
        session: {
          user,
          partner,
          signIn: () => window.location.assign('/login'),
          signOut: async () => window.location.assign('/'),
        },
        toast: toasts.set,
        navigate,
        openNewMemory: () => setNewMemoryOpen(true),
      }),
    [user, partner, navigate],
  );
  return (
    <>
      <output>{toast && `${toast.title}. ${toast.description ?? ''}`}</output>
      <main>{draw({ host, newMemoryOpen, closeNewMemory: () => setNewMemoryOpen(false) })}</main>
    </>
  );
}
