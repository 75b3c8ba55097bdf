import { askWorker } from '@our-dates/browser/ask-worker';
import { sharedQuery } from '@our-dates/contracts/worker-paths';
import type { Toasts } from '../toast/toasts.ts';
import type { Messages } from './messages/messages.ts';
import { opensNewMemory } from './new-memory-address.ts';

/** Whether the dialog for a new memory has asked for them in this page: it shows them, and needs no notice. */
let areShown = false;
/** Closes the notice that photos wait. */
let closeNotice = () => {};

/**
 * The photos that were shared with the app from another one. Says why when there are none although the address asks for
 * them.
 */
export async function takeSharedPhotos(
  search: string,
  toasts: Pick<Toasts, 'show'>,
  t: Messages,
): Promise<readonly File[]> {
  areShown = true;
  closeNotice();
  const asked = new URLSearchParams(search).get(sharedQuery);
  const { photos = [], expired = 0 } = (await askWorker('take-shared', {})) ?? {};
  if (expired > 0) {
    toasts.show({
      tone: 'destructive',
      title: t.sharedExpiredTitle,
      description: t.sharedExpiredText,
      durationMs: 20_000,
    });
  } else if (asked !== null && photos.length === 0) {
    toasts.show({
      tone: 'destructive',
      title: t.sharedLostTitle,
      description: t.sharedLostText,
      durationMs: 20_000,
    });
  }
  return photos;
}

/** Says that photos wait which were shared before the login. */
export async function offerSharedPhotos(
  search: string,
  toasts: Pick<Toasts, 'show' | 'current' | 'dismiss'>,
  t: Messages,
): Promise<void> {
  // Then the dialog opens.
  if (opensNewMemory(search)) return;
  const { photos = [] } = (await askWorker('take-shared', {})) ?? {};
  if (photos.length === 0 || areShown) return;
  toasts.show({
    title: t.sharedWaiting({ count: photos.length }),
    description: t.sharedWaitingText,
    durationMs: 20_000,
  });
  const id = toasts.current.get()?.id;
  closeNotice = () => id !== undefined && toasts.dismiss(id);
}

/** They are in the draft of the memory, or were discarded. */
export function dropSharedPhotos(): void {
  void askWorker('drop-shared', {});
}
