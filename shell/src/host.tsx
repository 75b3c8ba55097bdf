import { type PageHost, useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { directionOf } from '@our-dates/contracts/languages';
import type { NewMemoryStart, RemotePartName } from '@our-dates/contracts/mfe';
import type { User } from '@our-dates/contracts/users';
import { useLocation, useNavigate } from '@our-dates/router';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { RemoteView } from './remotes/remote-view.tsx';
import { SessionTimer } from './session/session-timer.tsx';
import { signOut } from './session/sign-out.ts';
import { useUser } from './session/use-session.ts';
import { useShell } from './shell-context.ts';

/**
 * The one object that every remote receives. It changes when the user or the partner does.
 * Both parameters must be the same functions every time.
 * @param record opens the dialog for a new memory: empty, or with its first values.
 * @param confirm opens the dialog that asks people to confirm who they are; what it makes is called with the answer.
 */
export function useHostObject(
  record: (start: true | NewMemoryStart) => void,
  confirm: (answer: () => (isConfirmed: boolean) => void) => void,
): PageHost {
  const shell = useShell();
  const user = useUser();
  const { data } = useQuery<{ partner: User | null }>({
    queryKey: queryKeys.partner,
    enabled: user !== null,
  });
  const partner = user ? (data?.partner ?? null) : null;
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef('/');
  here.current = location.pathname + location.search;
  const go = useRef(navigate);
  go.current = navigate;

  return useMemo(() => {
    const { session, toasts, theme, uploads, language } = shell;
    const host: PageHost = {
      session: {
        user,
        partner,
        remainingMs: session.remainingMs,
        refreshUser: session.check,
        signIn: () => void go.current('/login', { state: { returnTo: here.current } }),
        confirmIdentity: () => new Promise((resolve) => confirm(() => resolve)),
        signOut: () => signOut(shell),
        beforeLeave: session.beforeLeave,
        beforeSignOut: session.beforeSignOut,
      },
      toast: toasts.show,
      navigate: (path, options) => void go.current(path, options),
      openNewMemory: () => record(true),
      openNewMemoryFrom: record,
      startUploads: (changes) => user && uploads.note(user.id, true, changes),
      theme,
      language,
      direction: directionOf(language),
      async chooseLanguage(next) {
        const { changeLanguage } = await import(/* webpackChunkName: "later" */ './start/change-language.ts');
        await changeLanguage(shell, next);
      },
      SessionTimer,
      RemotePart,
    };
    return host;
  }, [shell, user, partner, record, confirm]);
}

/** See `Host.RemotePart`. */
function RemotePart({ part }: { part: RemotePartName }) {
  const { remotes } = useShell();
  const host = useHost();
  return (
    <RemoteView
      registry={remotes}
      name={part}
      level={2}
      skeleton={<Skeleton shape="picture" height="max(180px, 100%)" />}
    >
      {({ default: Part }) => <Part host={host} />}
    </RemoteView>
  );
}
