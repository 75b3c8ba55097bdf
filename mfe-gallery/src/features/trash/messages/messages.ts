// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Failed to restore */
  readonly notRestored: string;
  /** Failed to delete */
  readonly notRemoved: string;
  /** Delete now */
  readonly removeNow: string;
  /** Restoring… */
  readonly restoring: string;
  /** Restore */
  readonly restore: string;
  /** Recently Deleted */
  readonly title: string;
  /** What we delete waits here for {span}. Until then either of us can restore it. */
  readonly waitsFor: Message<{ span: Value }>;
  /** What we delete waits here for a while. Until then either of us can restore it. */
  readonly waitsWhile: string;
  /** We couldn’t load what was deleted */
  readonly notLoaded: string;
  /** Nothing is deleted */
  readonly nothing: string;
  /** A memory or a photo that one of us deletes waits here before it is gone. */
  readonly nothingText: string;
  /** More could not be loaded. */
  readonly moreNotLoaded: string;
  /** Loading… */
  readonly loadingMore: string;
  /** Show more */
  readonly showMore: string;
  /** Loading what was deleted… */
  readonly loading: string;
  /** Sealed until {date} */
  readonly sealedUntil: Message<{ date: Value }>;
  /** Deleted by you */
  readonly deletedByYou: string;
  /** Deleted by <bdi>{name}</bdi> */
  readonly deletedBy: RichMessage<{ name: Value }>;
  /** Less than a day left */
  readonly lessThanDay: string;
  /** {count, plural, one {# day left} other {# days left}} */
  readonly daysLeft: Message<{ count: number }>;
  /** {count, plural, one {# day} other {# days}} */
  readonly days: Message<{ count: number }>;
  /** {count, plural, one {# hour} other {# hours}} */
  readonly hours: Message<{ count: number }>;
  /** {count, plural, one {# minute} other {# minutes}} */
  readonly minutes: Message<{ count: number }>;
  /** {count} selected */
  readonly selected: Message<{ count: Value }>;
  /** {count, plural, one {# memory} other {# memories}} */
  readonly memories: Message<{ count: number }>;
  /** {memories} and {photos} */
  readonly both: Message<{ memories: Value; photos: Value }>;
  /** {things} restored */
  readonly restored: Message<{ things: Value }>;
  /** {count, plural, one {Its memory was deleted too and is back.} other {# memories of theirs are back too.}} */
  readonly restoredAlong: Message<{ count: number }>;
  /** Memory deleted for good */
  readonly removedMemory: string;
  /** Photo deleted for good */
  readonly removedPhoto: string;
  /** {things} deleted for good */
  readonly removed: Message<{ things: Value }>;
  /** Delete {things} for good? */
  readonly removeTitle: Message<{ things: Value }>;
  /** All photos and comments of a memory go with it. Neither of us can bring them back. */
  readonly removeTextMemory: string;
  /** Comments go with it. Neither of us can bring it back. */
  readonly removeTextPhoto: string;
  /** Photo */
  readonly kindPhoto: string;
  /** Photo of <bdi>{memory}</bdi> */
  readonly kindPhotoOf: RichMessage<{ memory: Value }>;
  /** Photo of <bdi>{memory}</bdi>, which is deleted too */
  readonly kindPhotoOfDeleted: RichMessage<{ memory: Value }>;
  /** Memory */
  readonly kindMemory: string;
  /** Memory · {photos} */
  readonly kindMemoryPhotos: Message<{ photos: Value }>;
}

export declare const messages: Catalogue<Messages>;
