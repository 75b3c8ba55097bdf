import { createObservable } from '@our-dates/browser/observable';
import type { Observable, ToastMessage } from '@our-dates/contracts/mfe';

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

export interface Toasts {
  /** The only toast; it stays, closed, until the next one or until it is removed. */
  readonly current: Observable<ShownToast | null>;
  readonly show: (message: ToastMessage) => void;
  readonly dismiss: (id: number) => void;
  /** Shows a message again after the coming reload. */
  readonly showAfterReload: (message: ToastMessage) => void;
}

const carriedKey = 'our-dates-toast';
/** How long a dismissed toast is kept before it is removed from the page. */
const removalDelayMs = 1_000_000;

/**
 * At most one toast is visible; a new one replaces it.
 * @param storage of this tab; keeps the toast across a reload.
 */
export function createToasts(storage: Storage): Toasts {
  const current = createObservable<ShownToast | null>(null);
  let lastId = 0;

  function show(message: ToastMessage): void {
    lastId += 1;
    current.set({ ...message, id: lastId, open: true });
  }

  function dismiss(id: number): void {
    const shown = current.get();
    if (!shown?.open || shown.id !== id) return;
    current.set({ ...shown, open: false });
    setTimeout(() => {
      if (current.get()?.id === id) current.set(null);
    }, removalDelayMs);
  }

  const carried = storage.getItem(carriedKey);
  if (carried !== null) {
    storage.removeItem(carriedKey);
    show(JSON.parse(carried));
  }

  return {
    current,
    show,
    dismiss,
    showAfterReload: (message) => storage.setItem(carriedKey, JSON.stringify(message)),
  };
}
