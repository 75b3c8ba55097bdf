import type { Shell } from '../shell-context.ts';

/** Extends the session, confirms it, and reloads the page; when it fails, the session ends. */
export async function extendSession({ session, toasts, reload }: Shell): Promise<void> {
  const extended = {
    title: 'Session Extended',
    description: 'Your session starts over from now. Take your time.',
  };
  try {
    await session.extend();
  } catch {
    toasts.show({
      title: 'Extension Failed',
      description: 'Could not extend your session. Please log in again.',
      tone: 'destructive',
    });
    return;
  }
  toasts.show(extended);
  toasts.showAfterReload(extended);
  reload();
}

/** Signs out. The browser goes to the login page even if the request fails. */
export async function signOut({ session, toasts }: Shell): Promise<void> {
  try {
    if (!(await session.signOut())) return;
  } catch {
    toasts.show({
      title: 'Sign out failed',
      description: 'There was an error signing you out.',
      tone: 'destructive',
    });
    return;
  }
  toasts.show({
    title: 'Signed out successfully',
    description: 'You have been logged out of Our Date Gallery.',
  });
}
