// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** No Date Memories Found */
  readonly noneFound: string;
  /** Record our first date */
  readonly recordFirst: string;
  /** Once we record a date, it waits for us here. */
  readonly waitsHere: string;
  /** No {understood} */
  readonly noUnderstood: Message<{ understood: Value }>;
  /** And nothing we wrote holds “{q}”. Try another time, or look at all our dates. */
  readonly nothingHoldsOther: Message<{ q: Value }>;
  /** Nothing we wrote holds “{q}”. Try fewer letters, or look at all our dates. */
  readonly nothingHolds: Message<{ q: Value }>;
  /** They could not be loaded. Please try again. */
  readonly moreNotLoaded: string;
  /** That’s all of them. The next one is ours to make. */
  readonly thatsAll: string;
  /** Loading memories… */
  readonly loadingMemories: string;
  /** Load More Memories */
  readonly loadMore: string;
  /** What comes before could not be loaded. */
  readonly beforeNotLoaded: string;
  /** Try again */
  readonly tryAgainButton: string;
  /** New from <bdi>{name}</bdi>: {things} */
  readonly newFrom: RichMessage<{ name: Value; things: Value }>;
  /** {count, plural, one {# memory} other {# memories}} */
  readonly newMemories: Message<{ count: number }>;
  /** {count, plural, one {# comment} other {# comments}} */
  readonly newComments: Message<{ count: number }>;
  /** Mark as seen */
  readonly markSeen: string;
  /** Record a New Date */
  readonly recordNew: string;
  /** Where we went, what we said, and the photographs to prove it. */
  readonly recordText: string;
  /** New Date */
  readonly newDate: string;
  /** We kept <bdi>“{name}”</bdi> for you. <resume>Continue where we left off</resume> or <discard>discard it</discard>. */
  readonly keptNamed: RichMessage<{ name: Value; resume: Mark; discard: Mark }>;
  /** We kept a date that was begun for you. <resume>Continue where we left off</resume> or <discard>discard it</discard>. */
  readonly keptUnnamed: RichMessage<{ resume: Mark; discard: Mark }>;
  /** We kept {count, plural, one {# photo} other {# photos}} for <bdi>“{name}”</bdi>. <resume>Continue there</resume> or <discard>discard {count, plural, one {it} other {them}}</discard>. */
  readonly keptPhotos: RichMessage<{ count: number; name: Value; resume: Mark; discard: Mark }>;
  /** {dates, plural, one {# date} other {# dates}}, {photographs, plural, one {# photograph} other {# photographs}} */
  readonly things: Message<{ dates: number; photographs: number }>;
  /** Go to a month */
  readonly goToMonth: string;
  /** {count, plural, one {# memory} other {# memories}} */
  readonly monthCount: Message<{ count: number }>;
  /** Showing {understood} */
  readonly showing: Message<{ understood: Value }>;
  /** Search for the words only */
  readonly wordsOnly: string;
  /** On this day */
  readonly onThisDay: string;
  /** Hide for today */
  readonly hideToday: string;
  /** {years, plural, one {# year ago today} other {# years ago today}} */
  readonly yearsAgo: Message<{ years: number }>;
  /** {years, plural, one {# year ago, on February 29} other {# years ago, on February 29}} */
  readonly yearsAgoLeap: Message<{ years: number }>;
  /** Sealed */
  readonly sealed: string;
  /** Opens <day>{date}</day> */
  readonly opens: RichMessage<{ day: Mark; date: Value }>;
  /** You want to open it. It waits for <bdi>{name}</bdi>. */
  readonly youWantOpen: RichMessage<{ name: Value }>;
  /** <bdi>{name}</bdi> wants to open it now. */
  readonly theyWantOpen: RichMessage<{ name: Value }>;
  /** Keep it sealed */
  readonly keepSealed: string;
  /** Open it */
  readonly openIt: string;
  /** Ask to open it */
  readonly askOpen: string;
  /** Keep it sealed: sealed until {date} */
  readonly keepSealedOf: Message<{ date: Value }>;
  /** Open it: sealed until {date} */
  readonly openItOf: Message<{ date: Value }>;
  /** Ask to open it: sealed until {date} */
  readonly askOpenOf: Message<{ date: Value }>;
  /** Delete: sealed until {date} */
  readonly deleteSealedOf: Message<{ date: Value }>;
  /** Delete this sealed memory? */
  readonly deleteSealedTitle: string;
  /** Neither of us sees what is in it before {date}. It stays sealed under “Recently deleted”. */
  readonly deleteSealedText: Message<{ date: Value }>;
  /** Memory opened */
  readonly memoryOpened: string;
  /** We both wanted to. */
  readonly bothWanted: string;
  /** That did not work */
  readonly didNotWork: string;
}

export declare const messages: Catalogue<Messages>;
