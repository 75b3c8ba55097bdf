import type { Shell } from '../shell-context.ts';
import type { Messages } from './messages/messages.ts';

/** Extends the session, confirms it, and reloads the page; when it fails, the session ends. */
export async function extendSession({ session, toasts, reload }: Shell, t: Messages): Promise<void> {
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
