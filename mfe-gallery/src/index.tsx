/**
 * The gallery without the shell, to work on it alone: `npm run alone -w mfe-gallery`, sign in to a running
 * platform, then open `/remotes/gallery/alone/index.html` there.
 */
import '@our-dates/ui/base.css';
import '@our-dates/ui/tokens.css';
import { getJson } from '@our-dates/browser/api';
import type { PageHost } from '@our-dates/browser/host';
import { createObservable, useObservable } from '@our-dates/browser/observable';
import { createQueryClient } from '@our-dates/browser/query-client';
import type { Session } from '@our-dates/contracts/auth';
import type { Theme, ThemeChoice, ToastMessage } from '@our-dates/contracts/mfe';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { BrowserRouter, useNavigate } from '@our-dates/router';
import { Button } from '@our-dates/ui/button';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import NewMemory from './new-memory.tsx';
import GalleryRoutes from './routes.tsx';

const toasts = createObservable<ToastMessage | null>(null);
const remainingMs = createObservable<number | null>(null);
const theme = createObservable<Theme>('light');
const themeChoice = createObservable<ThemeChoice>('system');

const drawNothing = () => null;

function Alone({ user, partner }: { user: User; partner: User | null }) {
  const navigate = useNavigate();
  const toast = useObservable(toasts);
  const [isRecording, setRecording] = useState(false);
  const host = useMemo<PageHost>(
    () => ({
      session: {
        user,
        partner,
        remainingMs,
        refreshUser: async () => {},
        signIn: () => window.location.assign('/login'),
        signOut: async () => window.location.assign('/'),
        beforeLeave: () => () => {},
      },
      toast: toasts.set,
      navigate,
      openNewMemory: () => setRecording(true),
      theme: { current: theme, choice: themeChoice, choose: themeChoice.set },
      SessionTimer: drawNothing,
      RemotePart: drawNothing,
    }),
    [user, partner, navigate],
  );
  return (
    <>
      <Button onClick={() => setRecording(true)}>New Date</Button>
      <output>{toast && `${toast.title}. ${toast.description ?? ''}`}</output>
      <main>
        <GalleryRoutes host={host} />
      </main>
      {isRecording && <NewMemory host={host} onClose={() => setRecording(false)} />}
    </>
  );
}

async function start(): Promise<void> {
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
        <Alone user={user} partner={partner} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

void start();
