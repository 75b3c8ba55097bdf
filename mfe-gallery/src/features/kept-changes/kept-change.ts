import type { EditFields } from '@our-dates/browser/edit-changes';
import type { MemoryEditFields, PhotoEditFields } from '../../api/edited-fields.ts';

/** What was done. `title` is that of the photo or memory, for the list of what waits. */
export type Change =
  | {
      readonly kind: 'like';
      readonly photoId: number;
      readonly collectionId: number;
      readonly liked: boolean;
      readonly title: string;
    }
  | {
      readonly kind: 'add-comment';
      readonly photoId: number;
      readonly content: string;
      readonly title: string;
    }
  | {
      readonly kind: 'edit-comment';
      readonly photoId: number;
      readonly commentId: number;
      readonly base: { readonly content: string };
      readonly fields: { readonly content: string };
      readonly title: string;
    }
  | {
      readonly kind: 'delete-comment';
      readonly photoId: number;
      readonly commentId: number;
      readonly base: { readonly content: string };
      readonly title: string;
    }
  | {
      readonly kind: 'edit-memory';
      readonly memoryId: number;
      readonly base: MemoryEditFields;
      readonly fields: MemoryEditFields;
      readonly title: string;
    }
  | {
      readonly kind: 'edit-photo';
      readonly photoId: number;
      readonly base: PhotoEditFields;
      readonly fields: PhotoEditFields;
      readonly title: string;
    }
  | {
      readonly kind: 'new-memory';
      /** The key of its draft, which has been handed over. */
      readonly draft: string;
      readonly photoCount: number;
      readonly title: string;
    };

export type ChangeOf<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;

export type ChangeState =
  | { readonly is: 'waiting' | 'sending' }
  /** The same was changed meanwhile; `theirs` has the fields in question, as they are saved. */
  | { readonly is: 'conflict'; readonly theirs: EditFields }
  /** `isGone`: its target was deleted, or is no longer shared. */
  | {
      readonly is: 'refused';
      readonly reason: string;
      readonly isGone: boolean;
    };

/** A change that waits on this device until it can be sent. */
export interface KeptChange {
  /** Grows: the order in which they were made. */
  readonly id: number;
  /** Who has made it. It is sent in no other account's session. */
  readonly userId: number;
  /** The `Idempotency-Key`. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  readonly change: Change;
  readonly state: ChangeState;
  /** When it was sent first, should the answer not have come: it may have arrived. */
  readonly sentAt?: number | undefined;
}

/** What a change is about: those about the same are sent one after the other. */
export function targetOf(change: Change): string {
  switch (change.kind) {
    case 'like':
      return `like/${change.photoId}`;
    case 'edit-comment':
    case 'delete-comment':
      return `comment/${change.commentId}`;
    case 'edit-memory':
      return `memory/${change.memoryId}`;
    case 'edit-photo':
      return `photo/${change.photoId}`;
    case 'add-comment':
    case 'new-memory':
      return '';
  }
}

/** Of one target; nothing is about the same as a new comment or a new memory. */
export function isSameTarget(one: Change, other: Change): boolean {
  const target = targetOf(one);
  return target !== '' && target === targetOf(other);
}

/**
 * A change and a later one as one change.
 * @returns null: the later one takes the earlier back; undefined: they stay two
 */
export function combine(earlier: Change, later: Change): Change | null | undefined {
  if (!isSameTarget(earlier, later)) return undefined;
  if (earlier.kind === 'like' && later.kind === 'like') return earlier.liked === later.liked ? later : null;
  if (earlier.kind === 'edit-comment' && later.kind === 'delete-comment') {
    return { ...later, base: earlier.base };
  }
  if (earlier.kind === 'edit-comment' && later.kind === 'edit-comment') return withBase(earlier, later);
  if (earlier.kind === 'edit-memory' && later.kind === 'edit-memory') return withBase(earlier, later);
  if (earlier.kind === 'edit-photo' && later.kind === 'edit-photo') return withBase(earlier, later);
  return undefined;
}

function withBase<C extends { readonly base: unknown }>({ base }: C, later: C): C {
  return { ...later, base };
}

/** Whether it is still to be sent, without a decision of a person. */
export function isToSend({ state }: KeptChange): boolean {
  return state.is === 'waiting' || state.is === 'sending';
}

/**
 * The change that is sent next, in the order in which they were made. One that needs a decision holds back what was
 * made later of the same target, and nothing else.
 */
export function nextToSend(changes: readonly KeptChange[]): KeptChange | undefined {
  return changes.find(
    (kept, index) =>
      isToSend(kept) && !changes.slice(0, index).some(({ change }) => isSameTarget(change, kept.change)),
  );
}
