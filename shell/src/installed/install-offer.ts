import type { ToastMessage } from '@our-dates/contracts/mfe';
import type { Toasts } from '../toast/toasts.ts';

declare global {
  interface Navigator {
    /** Only in Safari on a phone or tablet: whether the page was opened from the home screen. */
    readonly standalone?: boolean;
  }
}

const offeredKey = 'our-dates-install-offered';
const shownMs = 30_000;
const title = 'Keep Our Date Gallery at hand';

/**
 * Offers once to install the app, when a memory was recorded; never again, whatever the answer. The message about the
 * memory is shown first.
 */
export function offerInstallation(page: Window, toasts: Pick<Toasts, 'current' | 'show'>): void {
  if (page.localStorage.getItem(offeredKey) !== null) return;
  const message = offerFor(page);
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
function offerFor({ navigator, installPrompt }: Window): ToastMessage | undefined {
  if (navigator.standalone === false) {
    return {
      title,
      description: 'Press Share in Safari, and then “Add to Home Screen”.',
      durationMs: shownMs,
    };
  }
  if (!installPrompt) return undefined;
  return {
    title,
    description: 'It opens from your home screen, and photos can be shared to it.',
    durationMs: shownMs,
    action: {
      label: 'Install',
      elsewhere: 'It can also be installed in the menu of the browser.',
      run: () => void installPrompt.prompt?.(),
    },
  };
}
