import { HostProvider } from '@our-dates/browser/host';
import { useObservable } from '@our-dates/browser/observable';
import { useFirstPageTitle, usePageTitle } from '@our-dates/browser/page-title';
import { Navigate, useLocation, useNavigate } from '@our-dates/router';
import { Spinner } from '@our-dates/ui/spinner';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import styles from './app.module.css';
import { Header } from './header/header.tsx';
import { useHostObject } from './host.tsx';
import { returnPath } from './login/return-to.ts';
import { NewMemory } from './new-memory.tsx';
import { useFocusHeading } from './pages/focus-heading.ts';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { findRemotePage } from './pages/pages.ts';
import { RemotePageView } from './pages/remote-page-view.tsx';
import { Guard } from './session/guard.tsx';
import { SessionBanner } from './session/session-banner.tsx';
import { useSessionState, useUser } from './session/use-session.ts';
import { useShell } from './shell-context.ts';

const loadSessionDialog = () => import('./session/session-dialog.tsx');
const loadToastArea = () => import('./toast/toast-area.tsx');
const LoginPage = lazy(() => import('./login/login-page.tsx'));
const NotFound = lazy(() => import('./pages/not-found.tsx'));
const SessionDialog = lazy(loadSessionDialog);
const ToastArea = lazy(loadToastArea);

/** The page around every page. */
export function App() {
  const { pathname } = useLocation();
  useFocusHeading();
  const isLogin = /^\/login\/?$/i.test(pathname);
  return (
    <>
      {isLogin ? <Login /> : <Framed pathname={pathname} />}
      <Overlays />
    </>
  );
}

function Login() {
  const state = useSessionState();
  const location = useLocation();
  usePageTitle('Sign in');
  if (state.status === 'signed-in') return <Navigate to={returnPath(location.state)} replace />;
  return (
    <Suspense fallback={<Spinner fullScreen />}>
      <LoginPage />
    </Suspense>
  );
}

/** Header, banner and one page. */
function Framed({ pathname }: { pathname: string }) {
  const user = useUser();
  const [recording, setRecording] = useState(false);
  const openNewMemory = useCallback(() => setRecording(true), []);
  const host = useHostObject(openNewMemory);
  const page = findRemotePage(pathname);
  useLeaveWhenSignedOut();
  useFirstPageTitle(page ? page.title : 'Page Not Found');

  const content = page ? <RemotePageView page={page} host={host} /> : <NotFound />;
  const framed = (
    <HostProvider host={host}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SessionBanner />
      <Header user={user} onNewDate={openNewMemory} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={page && <PageSkeleton shape={page.shape} />}>{content}</Suspense>
      </main>
      {recording && user && <NewMemory host={host} onClose={() => setRecording(false)} />}
    </HostProvider>
  );
  return page?.access === 'signed-in' ? <Guard>{framed}</Guard> : framed;
}

/** Signing out on a public page leads to the login too; on the others the guard sees to it. */
function useLeaveWhenSignedOut(): void {
  const state = useSessionState();
  const navigate = useNavigate();
  const left = state.status === 'signed-out' && state.reason === 'signed-out';
  useEffect(() => {
    if (left) navigate('/login', { replace: true });
  }, [left, navigate]);
}

/** What lies over every page. */
function Overlays() {
  const { session, toasts } = useShell();
  const toast = useObservable(toasts.current);
  const dialogOpen = useObservable(session.dialogOpen);
  const ready = useOverlaysAhead();
  return (
    <Suspense>
      {(toast || ready) && <ToastArea toasts={toasts} />}
      {(dialogOpen || ready) && <SessionDialog />}
    </Suspense>
  );
}

/**
 * Fetches the overlays once somebody does something, after the first paint and before they are needed:
 * they must come even when the network is gone by then.
 */
function useOverlaysAhead(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const fetchThem = () => {
      left.abort();
      Promise.all([loadSessionDialog(), loadToastArea()]).then(
        () => setReady(true),
        // Asked for again when one is needed.
        () => undefined,
      );
    };
    for (const event of ['pointerdown', 'keydown', 'touchstart']) {
      addEventListener(event, fetchThem, { passive: true, signal: left.signal });
    }
    return () => left.abort();
  }, []);
  return ready;
}
