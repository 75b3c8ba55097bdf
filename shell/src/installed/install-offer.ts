import type { ToastMessage } from '@our-dates/contracts/mfe';
import type { Toasts } from '../toast/toasts.ts';
import type { Messages } from './messages/messages.ts';

declare global {
  interface Navigator {
    /** Only in Safari on a phone or tablet: whether the page was opened from the home screen. */
    readonly standalone?: boolean;
  }
}

const offeredKey = 'our-dates-install-offered';
const shownMs = 30_000;

/**
 * Offers once to install the app, when a memory was recorded; never again, whatever the answer. The message about the
 * memory is shown first.
 */
export function offerInstallation(page: Window, toasts: Pick<Toasts, 'current' | 'show'>, t: Messages): void {
  if (page.localStorage.getItem(offeredKey) !== null) return;
  const message = offerFor(page, t);
  if (!message) return;
  page.localStorage.setItem(offeredKey, '1');
  if (!toasts.current.get()?.open) {
    toasts.show(message);
    return;
  }
  const stop = toasts.current.subscribe(() => {
    if (toasts.current.get()?.open) return;
    stop();
    toasts.show(message);
  });
}

/** @returns undefined where it is installed, or where the browser installs nothing */
function offerFor({ navigator, installPrompt }: Window, t: Messages): ToastMessage | undefined {
  if (navigator.standalone === false) {
    return {
      title: t.installTitle,
      description: t.installInSafari,
      durationMs: shownMs,
    };
  }
  if (!installPrompt) return undefined;
  return {
    title: t.installTitle,
    description: t.installText,
    durationMs: shownMs,
    action: {
      label: t.install,
      elsewhere: t.installElsewhere,
      run: () => void installPrompt.prompt?.(),
    },
  };
}
