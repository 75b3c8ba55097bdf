import { firstPicturePlace } from '@our-dates/browser/first-picture';
import { Navigate, useLocation } from '@our-dates/router';
import { Spinner } from '@our-dates/ui/spinner';
import type { ReactNode } from 'react';
import { NotAvailable } from '../pages/not-available.tsx';
import { useShell } from '../shell-context.ts';
import { useSessionState } from './use-session.ts';

/** Shows its content with a session, and redirects to the login without one. */
export function Guard({ children }: { children: ReactNode }) {
  const { session } = useShell();
  const state = useSessionState();
  const location = useLocation();
  switch (state.status) {
    case 'signed-in':
      return children;
    case 'checking':
      return (
        <div {...firstPicturePlace}>
          <Spinner fullScreen />
        </div>
      );
    case 'unreachable':
      return (
        <main>
          <NotAvailable level={1} isUnreachable onRetry={session.check} />
        </main>
      );
    case 'signed-out': {
      // After a sign-out the login starts fresh; after an expired session it leads back here.
      const returnTo = location.pathname + location.search;
      return <Navigate to="/login" replace state={state.reason === 'signed-out' ? null : { returnTo }} />;
    }
  }
}
