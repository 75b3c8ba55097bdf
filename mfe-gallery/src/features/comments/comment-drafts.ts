/**
 * Unsent text: the new comment of each photo, and the open edit of each comment. Kept on this device, per person,
 * until it is sent or emptied; all tabs show the same.
 */
export interface CommentDrafts {
  /** @returns undefined: there is no draft */
  get(key: string): string | undefined;
  /** Undefined removes it. */
  set(key: string, text: string | undefined): void;
  subscribe(listener: () => void): () => void;
  /** Whether the browser stores nothing: the draft is kept until the page is closed. */
  isDraftUnavailable(): boolean;
}

const prefix = 'our-dates-comment/';

/** @param openStorage throws where the browser forbids storage. */
export function createCommentDrafts(openStorage: () => Storage): CommentDrafts {
  const inMemory = new Map<string, string>();
  const listeners = new Set<() => void>();

  function notify() {
    for (const listener of [...listeners]) listener();
  }

  return {
    get(key) {
      const text = inMemory.get(key);
      if (text !== undefined) return text;
      try {
        return openStorage().getItem(prefix + key) ?? undefined;
      } catch {
        // Forbidden: nothing is stored, and `set` will detect it and report it.
        return undefined;
      }
    },
    set(key, text) {
      inMemory.delete(key);
      try {
        if (text === undefined) openStorage().removeItem(prefix + key);
        else openStorage().setItem(prefix + key, text);
      } catch {
        if (text !== undefined) inMemory.set(key, text);
      }
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      // Another tab has changed it.
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    isDraftUnavailable: () => inMemory.size > 0,
  };
}

export const commentDrafts = createCommentDrafts(() => window.localStorage);

/** The key of a person's new comment on a photo. */
export function newCommentKey(userId: number, photoId: number): string {
  return `${userId}/photo/${photoId}`;
}

/** The key of a person's open edit. */
export function editKey(userId: number, commentId: number): string {
  return `${userId}/comment/${commentId}`;
}
