import '@our-dates/ui/tokens.css';
import '@our-dates/ui/base.css';
import './start/outline.css';
import './start/login-layout.css';
import { keepFirstPictureFor } from '@our-dates/browser/first-picture';
import { HostProvider } from '@our-dates/browser/host';
import { createObservable, useObservable } from '@our-dates/browser/observable';
import { useFirstPageTitle, usePageTitle } from '@our-dates/browser/page-title';
import { directionOf } from '@our-dates/contracts/languages';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import type { ListedPage } from '@our-dates/contracts/remote-page';
import { useMessages } from '@our-dates/languages/catalogue';
import { LanguageContext } from '@our-dates/languages/language';
import { Navigate, useLocation, useNavigate } from '@our-dates/router';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { Spinner } from '@our-dates/ui/spinner';
import { whenIdle } from '@our-dates/ui/when-idle';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import styles from './app.module.css';
import { Header } from './header/header.tsx';
import { useHostObject } from './host.tsx';
import { opensNewMemory } from './installed/new-memory-address.ts';
import { returnPath } from './login/return-to.ts';
import { messages } from './messages/messages.ts';
import { ErrorBoundary } from './pages/error-boundary.tsx';
import { useFocusHeading } from './pages/focus-heading.ts';
import { NotAvailable } from './pages/not-available.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { type PageState, usePage } from './pages/pages.ts';
import { RemotePageView } from './pages/remote-page-view.tsx';
import { UnknownPage } from './pages/unknown-page.tsx';
import { Waiting } from './remotes/waiting.tsx';
import { isTimerShown } from './session/countdown.ts';
import { Guard } from './session/guard.tsx';
import type { Session } from './session/session.ts';
import { SessionBanner, SessionWarning } from './session/session-banner.tsx';
import { SessionChip } from './session/session-timer.tsx';
import { useSessionState, useUser } from './session/use-session.ts';
import { useShell } from './shell-context.ts';
import { Uploads } from './uploads/uploads.tsx';

const LoginPage = lazyComponent(() => import(/* webpackChunkName: "login-page" */ './login/login-page.tsx'), {
  inSteps: true,
});
const ConfirmIdentity = lazyComponent(() => import('./session/confirm/confirm-identity.tsx'), {
  tries: Infinity,
});
const NewMemory = lazyComponent(() => import('./new-memory.tsx'), { tries: Infinity });
const SessionDialog = lazyComponent(() => import('./session/session-dialog.tsx'), { tries: Infinity });
const ToastArea = lazyComponent(() => import(/* webpackChunkName: "toast-area" */ './toast/toast-area.tsx'), {
  tries: Infinity,
});

/** The frame around every page. */
export function App() {
  const { pathname } = useLocation();
  useFocusHeading();
  useEffect(() => keepFirstPictureFor(pathname), [pathname]);
  const isLogin = /^\/login\/?$/i.test(pathname);
  const { language } = useShell();
  const drawn = useMemo(() => ({ language, direction: directionOf(language) }), [language]);
  return (
    <LanguageContext value={drawn}>
      {isLogin ? <Login /> : <Framed pathname={pathname} />}
      <Overlays />
    </LanguageContext>
  );
}

function Login() {
  const state = useSessionState();
  const location = useLocation();
  usePageTitle(useMessages(messages).signInTitle);
  if (state.status === 'signed-in') return <Navigate to={returnPath(location.state)} replace />;
  return (
    <OwnPage>
      <LoginPage fallback={<Spinner fullScreen />} />
    </OwnPage>
  );
}

/**
 * A page of the shell's own, fetched when it is needed. When it cannot be loaded, the shell itself may be outdated.
 */
function OwnPage({ children }: { children: ReactNode }) {
  const { reload } = useShell();
  return (
    <ErrorBoundary fallback={() => <NotAvailable level={1} onRetry={reload} />}>{children}</ErrorBoundary>
  );
}

/** Header, banner and one page. */
function Framed({ pathname }: { pathname: string }) {
  const { list } = useShell();
  const t = useMessages(messages);
  const user = useUser();
  const { search } = useLocation();
  const [recording, setRecording] = useState<boolean | NewMemoryStart>(() => opensNewMemory(search));
  // Not in the state: the whole page would be drawn a second time once the header is.
  const [uploadsPlace] = useState(() => createObservable<HTMLElement | null>(null));
  const [confirm, setConfirm] = useState<(isConfirmed: boolean) => void>();
  const host = useHostObject(setRecording, setConfirm);
  const { status, page } = usePage(pathname);
  const isGuarded = useIsGuarded(status, page);
  useLeaveWhenSignedOut();
  useFirstPageTitle(status === 'none' ? t.notFoundTitle : (page?.title ?? undefined));

  const framed = (
    <HostProvider host={host}>
      <a className={styles.skip} href="#main">
        {t.skip}
      </a>
      <SessionBanner />
      <Header user={user} onNewDate={host.openNewMemory} uploadsPlace={uploadsPlace.set} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {status === 'found' && <RemotePageView page={page} host={host} />}
        {status === 'none' && (
          <OwnPage>
            <UnknownPage key={pathname} />
          </OwnPage>
        )}
        {status === 'asking' && <Waiting skeleton={<PageSkeleton shape="form" />} />}
        {status === 'failed' && <NotAvailable level={1} onRetry={list.refresh} />}
      </main>
      {confirm && user && (
        <ConfirmIdentity
          user={user}
          onAnswer={(isConfirmed) => {
            setConfirm(undefined);
            confirm(isConfirmed);
          }}
        />
      )}
      {recording && user && (
        <NewMemory
          host={host}
          start={recording}
          onClose={() => setRecording(false)}
          fallback={
            <div className={styles.opening}>
              <Spinner />
            </div>
          }
        />
      )}
    </HostProvider>
  );
  return (
    <>
      {isGuarded ? <Guard>{framed}</Guard> : framed}
      <Uploads host={host} place={uploadsPlace} />
    </>
  );
}

/**
 * Whether the guard decides. While the page is unknown, it only shows the progress of the session check: nearly all
 * pages need a session, and whether this one does will be known soon.
 */
function useIsGuarded(status: PageState['status'], page: ListedPage | undefined): boolean {
  const session = useSessionState();
  if (page) return page.access === 'signed-in';
  return status !== 'none' && session.status !== 'signed-out';
}

/** Signing out on a public page leads to the login too; on the others the guard redirects. */
function useLeaveWhenSignedOut(): void {
  const state = useSessionState();
  const navigate = useNavigate();
  const left = state.status === 'signed-out' && state.reason === 'signed-out';
  useEffect(() => {
    if (left) navigate('/login', { replace: true });
  }, [left, navigate]);
}

/** Toasts and the session dialog, over every page. */
function Overlays() {
  const { session, toasts } = useShell();
  const toast = useObservable(toasts.current);
  const dialogOpen = useObservable(session.dialogOpen);
  const preloaded = usePreloadedOverlays(session);
  return (
    <>
      {(toast || preloaded) && <ToastArea toasts={toasts} />}
      {(dialogOpen || preloaded) && <SessionDialog />}
    </>
  );
}

/**
 * Whether to load the overlays. True from the first input or from the countdown on: after the first paint, and
 * while the network still works. True at once after a reload with an open dialog, because the overlays skip the
 * dialog's history entry.
 */
function usePreloadedOverlays({ remainingMs }: Session): boolean {
  const [isWanted, setWanted] = useState(() => Boolean(history.state?.layers));
  useEffect(() => {
    const left = new AbortController();
    // The warning, what a first press opens, and the message that it fails must show even if the network fails by then.
    const cancel = whenIdle(() => {
      SessionChip.preload();
      SessionWarning.preload();
      ToastArea.preload();
      NewMemory.preload();
    });
    const fetchThem = () => setWanted(true);
    for (const event of ['pointerdown', 'keydown', 'touchstart']) {
      addEventListener(event, fetchThem, { passive: true, signal: left.signal, once: true });
    }
    const stop = remainingMs.subscribe(() => isTimerShown(remainingMs.get()) && fetchThem());
    return () => {
      cancel();
      left.abort();
      stop();
    };
  }, [remainingMs]);
  return isWanted;
}
