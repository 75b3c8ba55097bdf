import { messages } from '../messages/messages.ts';
import type { Shell } from '../shell-context.ts';

/** Signs out. The browser goes to the login page even if the request fails. */
export async function signOut({ session, toasts, language }: Shell): Promise<void> {
  const t = messages.in(language);
  try {
    if (!(await session.signOut())) return;
  } catch {
    toasts.show({
      title: t.notSignedOutTitle,
      description: t.notSignedOutText,
      tone: 'destructive',
    });
    return;
  }
  toasts.show({ title: t.signedOutTitle, description: t.signedOutText });
}
