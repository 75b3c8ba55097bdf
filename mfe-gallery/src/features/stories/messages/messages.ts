// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Story withdrawn */
  readonly withdrawn: string;
  /** Failed to withdraw the story */
  readonly notWithdrawn: string;
  /** Withdraw */
  readonly withdraw: string;
  /** Confirm Withdraw? */
  readonly confirmWithdraw: string;
  /** Withdrawing… */
  readonly withdrawing: string;
  /** Note deleted */
  readonly noteDeleted: string;
  /** Failed to delete the note */
  readonly noteNotDeleted: string;
  /** Change */
  readonly change: string;
  /** Mine */
  readonly mine: string;
  /** Only you read this */
  readonly onlyYou: string;
  /** Your earlier notes */
  readonly earlierNotes: string;
  /** By <bdi>{name}</bdi>, imported. Only you read this */
  readonly importedOnlyYou: RichMessage<{ name: Value }>;
  /** Your private note */
  readonly headingNote: string;
  /** Two stories */
  readonly headingOpen: string;
  /** Your sealed story */
  readonly headingSealed: string;
  /**  · edited */
  readonly editedAfter: string;
  /** We couldn’t load what we wrote about this memory. */
  readonly promptNotLoaded: string;
  /** We kept what you began to write. It has not been saved yet. */
  readonly draftKept: string;
  /** Write a note */
  readonly writeNote: string;
  /** Read it */
  readonly readIt: string;
  /** Write mine */
  readonly writeMine: string;
  /** Read mine */
  readonly readMine: string;
  /** Read both */
  readonly readBoth: string;
  /** Keep a private note here. Only you read it. */
  readonly promptNoNote: string;
  /** Your private note. Only you read it. */
  readonly promptNote: string;
  /** Tell it each in our own words. Sealed until both have written. */
  readonly promptNone: string;
  /** <bdi>{name}</bdi> has written theirs. Write yours to read it. */
  readonly promptViewer: RichMessage<{ name: Value }>;
  /** Yours is sealed until <bdi>{name}</bdi> has written theirs. */
  readonly promptPartner: RichMessage<{ name: Value }>;
  /** Opening both stories… */
  readonly opening: string;
  /** We both told this memory. Both stories are open. */
  readonly promptOpen: string;
  /** Your story */
  readonly titleStory: string;
  /** Saved */
  readonly saved: string;
  /** Failed to save */
  readonly notSaved: string;
  /** Saving again replaces it with this text. */
  readonly savingAgain: string;
  /** Another device */
  readonly anotherDevice: string;
  /** In your own words */
  readonly ownWords: string;
  /** Only you read it. */
  readonly helpNote: string;
  /** <bdi>{name}</bdi> reads it when both of you have written. Until then you can change or withdraw it. */
  readonly helpWaits: RichMessage<{ name: Value }>;
  /** <bdi>{name}</bdi> has written theirs. When you save yours, both open, and both stay. */
  readonly helpViewer: RichMessage<{ name: Value }>;
  /** <bdi>{name}</bdi> reads what you change, marked as edited. */
  readonly helpOpen: RichMessage<{ name: Value }>;
}

export declare const messages: Catalogue<Messages>;
