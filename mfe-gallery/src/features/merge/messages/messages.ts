// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Put together */
  readonly putTogether: string;
  /** Put together */
  readonly done: string;
  /** “{name}” is a part of this memory now. */
  readonly partNow: Message<{ name: Value }>;
  /** It can be undone on the page of this memory until {when}. */
  readonly undoElsewhere: Message<{ when: Value }>;
  /** Failed to put them together */
  readonly notDone: string;
  /** Undone */
  readonly undone: string;
  /** Both memories are as they were before. */
  readonly undoneText: string;
  /** Failed to save */
  readonly notSaved: string;
  /** Put together? */
  readonly title: string;
  /** Putting together… */
  readonly puttingTogether: string;
  /** Which memory comes into this one? */
  readonly which: string;
  /** “<bdi>{name}</bdi>” ({photos}) */
  readonly choice: RichMessage<{ name: Value; photos: Value }>;
  /** “<bdi>{from}</bdi>” comes into “<bdi>{into}</bdi>”: its {photos} with likes and comments, in the order in which they were taken, its text and its stories. It is no memory of its own any more. */
  readonly meaning: RichMessage<{ from: Value; into: Value; photos: Value }>;
  /** Either of us can undo it until {when}. After that all of it belongs to this memory, which you recorded. */
  readonly meaningYou: Message<{ when: Value }>;
  /** Either of us can undo it until {when}. After that all of it belongs to this memory, which <bdi>{name}</bdi> recorded. */
  readonly meaningPartner: RichMessage<{ when: Value; name: Value }>;
  /** Put together: {name} */
  readonly mergedLabel: Message<{ name: Value }>;
  /** “<bdi>{name}</bdi>” was put into this memory by <bdi>{who}</bdi>. <until>It can be undone until {when}.</until> */
  readonly mergedBy: RichMessage<{ name: Value; who: Value; until: Mark; when: Value }>;
  /** you */
  readonly you: string;
  /** Undoing… */
  readonly undoing: string;
  /** Two memories of one day */
  readonly twoOfDay: string;
  /** <bdi>You</bdi> recorded this day too: “<bdi>{name}</bdi>” ({photos}). Put both in one memory? */
  readonly offerYou: RichMessage<{ name: Value; photos: Value }>;
  /** <bdi>{who}</bdi> recorded this day too: “<bdi>{name}</bdi>” ({photos}). Put both in one memory? */
  readonly offerPartner: RichMessage<{ who: Value; name: Value; photos: Value }>;
  /** tomorrow at {time} */
  readonly tomorrowAt: Message<{ time: Value }>;
  /** They stay apart */
  readonly keptApart: string;
  /** If we change our minds: the menu “More” still puts them together. */
  readonly keptApartText: string;
  /** We couldn’t load the other memories */
  readonly othersNotLoaded: string;
  /** Keep apart */
  readonly keepApart: string;
  /** This memory has no date. Once it has one, what the other of us recorded that day can be chosen. */
  readonly noDate: string;
  /** <bdi>You</bdi> have recorded no memory of this day. Photos of another memory can be moved: choose “Select photos” in its menu. */
  readonly nothingYou: RichMessage<void>;
  /** <bdi>{who}</bdi> has recorded no memory of this day. Photos of another memory can be moved: choose “Select photos” in its menu. */
  readonly nothingPartner: RichMessage<{ who: Value }>;
}

export declare const messages: Catalogue<Messages>;
