// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Like */
  readonly like: string;
  /** Like taken back */
  readonly likeTakenBack: string;
  /** Comment */
  readonly comment: string;
  /** Changed comment */
  readonly changedComment: string;
  /** Deleted comment */
  readonly deletedComment: string;
  /** Changed memory */
  readonly changedMemory: string;
  /** Changed photo */
  readonly changedPhoto: string;
  /** New memory */
  readonly newMemory: string;
  /** New memory, {count, plural, one {# photo} other {# photos}} */
  readonly newMemoryPhotos: Message<{ count: number }>;
  /** Title */
  readonly title: string;
  /** Date */
  readonly date: string;
  /** Description */
  readonly description: string;
  /** Memory */
  readonly memory: string;
  /** another memory */
  readonly anotherMemory: string;
  /** empty */
  readonly empty: string;
  /** {what}: <bdi>“{title}”</bdi> */
  readonly whatOf: RichMessage<{ what: Value; title: Value }>;
  /** {what}: {state} */
  readonly whatState: Message<{ what: Value; state: Value }>;
  /** {label}: */
  readonly labelOf: Message<{ label: Value }>;
  /** Waits to be sent */
  readonly waits: string;
  /** Sending… */
  readonly sending: string;
  /** Changed meanwhile */
  readonly changedMeanwhile: string;
  /** Not sent */
  readonly notSent: string;
  /** It is no longer there: it was deleted meanwhile, or is no longer shared. */
  readonly gone: string;
  /** Ours */
  readonly ours: string;
  /** Saved meanwhile */
  readonly savedMeanwhile: string;
  /** Delete anyway */
  readonly deleteAnyway: string;
  /** Send ours */
  readonly sendOurs: string;
  /** Copied */
  readonly copied: string;
  /** Copy text */
  readonly copyText: string;
  /** Keep what is saved */
  readonly keepSaved: string;
  /** Really drop ours? */
  readonly reallyDrop: string;
  /** Discard */
  readonly discard: string;
  /** Really discard? */
  readonly reallyDiscard: string;
  /** Changes that wait to be sent */
  readonly changesToSend: string;
  /** Memories that wait to be sent */
  readonly memoriesToSend: string;
  /** Kept for later */
  readonly keptForLater: string;
  /** It is sent when there is a connection. */
  readonly sentLater: string;
  /** We do not know whether this has arrived: the answer was lost too long ago. */
  readonly unanswered: string;
  /** Changes could not be sent, and need a decision. */
  readonly sayUndecided: string;
  /** Changes wait for a connection, and are sent automatically. */
  readonly sayOffline: string;
  /** {count, plural, one {# change not sent} other {# changes not sent}} */
  readonly notSentCount: Message<{ count: number }>;
  /** {count, plural, one {# change waits} other {# changes wait}} <more>to be sent</more> */
  readonly waitToSend: RichMessage<{ count: number; more: Mark }>;
  /** {count, plural, one {# change waits} other {# changes wait}} <more>for a connection</more> */
  readonly waitForConnection: RichMessage<{ count: number; more: Mark }>;
  /** Changes that wait */
  readonly listTitle: string;
  /** All of them have arrived. */
  readonly allArrived: string;
  /** Send now */
  readonly sendNow: string;
  /** They are sent in this order. We keep each on this device until it has arrived. */
  readonly sentInOrder: string;
  /** They are sent in this order when there is a connection. We keep each on this device until it has arrived. */
  readonly sentInOrderLater: string;
  /** {count, plural, one {# change was not sent yet} other {# changes were not sent yet}} */
  readonly signOutTitle: Message<{ count: number }>;
  /** Signing out removes what waits from this device, and it would be lost. Stay signed in to have it sent when there is a connection. */
  readonly signOutText: string;
  /** Stay signed in */
  readonly staySignedIn: string;
  /** Discard and sign out */
  readonly discardAndSignOut: string;
}

export declare const messages: Catalogue<Messages>;
