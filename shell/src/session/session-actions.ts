import { messages } from '../messages/messages.ts';
import type { Shell } from '../shell-context.ts';

/** Extends the session, confirms it, and reloads the page; when it fails, the session ends. */
export async function extendSession({ session, toasts, reload, language }: Shell): Promise<void> {
  const t = messages.in(language);
  const extended = { title: t.extendedTitle, description: t.extendedText };
  try {
    await session.extend();
  } catch {
    toasts.show({
      title: t.notExtendedTitle,
      description: t.notExtendedText,
      tone: 'destructive',
    });
    return;
  }
  toasts.show(extended);
  toasts.showAfterReload(extended);
  reload();
}

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
