/**
 * Whose photos and changes wait to be sent from this device. Stored separately from the photos, so that a page of another
 * remote need not load the gallery to learn that nothing waits.
 */
export interface WaitingUploads {
  readonly isWaiting: (userId: number) => boolean;
  /** Known to every open tab, and after a reload. */
  readonly note: (userId: number, isWaiting: boolean, changes?: number) => void;
  /** Calls `listener` after each change in any tab. Returns the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The key of each person's note, without their id. Its value is how many changes wait; 0: photos alone. */
export const waitingPrefix = 'our-dates-uploads/';

const keyOf = (userId: number) => waitingPrefix + userId;

/**
 * @param shared storage that all tabs see.
 * @param page the window, which receives the storage events of other tabs.
 */
export function createWaitingUploads(shared: Storage, page: EventTarget): WaitingUploads {
  return {
    isWaiting: (userId) => shared.getItem(keyOf(userId)) !== null,
    note(userId, isWaiting, changes) {
      const before = shared.getItem(keyOf(userId));
      if (isWaiting) shared.setItem(keyOf(userId), String(changes ?? before ?? 0));
      else shared.removeItem(keyOf(userId));
      // The other tabs get a storage event.
      page.dispatchEvent(new Event('storage'));
    },
    subscribe(listener) {
      page.addEventListener('storage', listener);
      return () => page.removeEventListener('storage', listener);
    },
  };
}
