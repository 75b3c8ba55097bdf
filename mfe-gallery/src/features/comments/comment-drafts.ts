/**
 * What was typed and not sent yet: for each photo the new comment, for each comment an edit that is open. Kept on
 * this device, by person, until it is sent or emptied; all tabs show the same.
 */
export interface CommentDrafts {
  /** @returns undefined: nothing is being written */
  get(key: string): string | undefined;
  /** Undefined forgets it. */
  set(key: string, text: string | undefined): void;
  subscribe(listener: () => void): () => void;
  /** Whether the browser keeps nothing for us: it is remembered until the page goes. */
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
        // Forbidden: then nothing is stored, and `set` will find out and say so.
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
      // Another tab has written.
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

/** Names the comment that a person is writing on a photo. */
export function newCommentKey(userId: number, photoId: number): string {
  return `${userId}/photo/${photoId}`;
}

/** Names the edit that a person has open. */
export function editKey(userId: number, commentId: number): string {
  return `${userId}/comment/${commentId}`;
}
