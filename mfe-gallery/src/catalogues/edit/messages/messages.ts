// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Updating... */
  readonly updating: string;
  /** Updating again replaces it with ours. */
  readonly updatingAgain: string;
  /** Keep these changes for later? */
  readonly keepChanges: string;
  /** {count, plural, one {Keep this photo for later?} other {Keep these photos for later?}} */
  readonly keepPhotos: Message<{ count: number }>;
  /** Keep editing */
  readonly keepEditing: string;
  /** Discard */
  readonly discard: string;
  /** Keep for later */
  readonly keepLater: string;
  /** This browser keeps no drafts for us here: save before the session ends. */
  readonly noDrafts: string;
  /** We kept what we had begun to change here. */
  readonly continued: string;
  /** Start again */
  readonly startAgain: string;
  /** Another window */
  readonly anotherWindow: string;
  /** <bdi>{who}</bdi> changed “{field}” meanwhile: <quote>{theirs}</quote> {again} */
  readonly clash: RichMessage<{ who: Value; field: Value; quote: Mark; theirs: Value; again: Value }>;
  /** <bdi>{who}</bdi> changed “{field}” meanwhile: it is empty now. {again} */
  readonly clashEmpty: RichMessage<{ who: Value; field: Value; again: Value }>;
  /** Take theirs */
  readonly takeTheirs: string;
  /** Changes that wait */
  readonly changesWait: string;
  /** Continue editing */
  readonly continueEditing: string;
  /** We kept changes that have not been saved yet. */
  readonly changesKept: string;
  /** This is one of the sample memories, which nobody can change. */
  readonly sampleReason: string;
  /** Record our own */
  readonly recordOwn: string;
  /** Memory name required */
  readonly nameRequired: string;
  /** Please provide a name for this date memory. */
  readonly nameRequiredText: string;
  /** Photos were taken on {date}. Use as the date? */
  readonly takenOn: Message<{ date: Value }>;
  /** Use as the date */
  readonly useDate: string;
}

export declare const messages: Catalogue<Messages>;
