import type { Shell } from '../shell-context.ts';

/** Signs out. The browser goes to the login page even if the request fails. */
export async function signOut({ session, toasts }: Shell): Promise<void> {
  try {
    await session.signOut();
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
