// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** {count, plural, one {# photo could not be deleted} other {# photos could not be deleted}} */
  readonly retryFailed: Message<{ count: number }>;
  /** {count, plural, one {# photo could not be downloaded} other {# photos could not be downloaded}} */
  readonly downloadFailed: Message<{ count: number }>;
  /** {selected} of {count} selected */
  readonly selectedOf: Message<{ selected: Value; count: Value }>;
  /** {count, plural, one {Delete this photo?} other {Delete # photos?}} */
  readonly deleteTitle: Message<{ count: number }>;
  /** {count, plural, one {It goes together with its comments, for both of us.} other {They go together with their comments, for both of us.}} */
  readonly deleteText: Message<{ count: number }>;
  /** {count, plural, one {Photo deleted} other {# photos deleted}} */
  readonly deleted: Message<{ count: number }>;
  /** {count, plural, one {Photo restored} other {# photos restored}} */
  readonly restored: Message<{ count: number }>;
  /** {count, plural, one {Move # photo} other {Move # photos}} */
  readonly moveTitle: Message<{ count: number }>;
  /** {count, plural, one {Photo moved} other {# photos moved}} */
  readonly moved: Message<{ count: number }>;
  /** {count, plural, one {It is in “{memory}” now.} other {They are in “{memory}” now.}} */
  readonly movedTo: Message<{ count: number; memory: Value }>;
  /** Moving… */
  readonly moving: string;
  /** Move */
  readonly move: string;
  /** Move {title} */
  readonly moveOf: Message<{ title: Value }>;
  /** Memory */
  readonly memory: string;
  /** Select photos */
  readonly title: string;
  /** Press photos to select them. */
  readonly press: string;
  /** Press photos to select them. Drag one to change the order. */
  readonly pressOrDrag: string;
  /** Order */
  readonly order: string;
  /** Move to the start */
  readonly stepStart: string;
  /** Move earlier */
  readonly stepEarlier: string;
  /** Move later */
  readonly stepLater: string;
  /** Move to the end */
  readonly stepEnd: string;
  /** {selected}: {step} */
  readonly stepSaid: Message<{ selected: Value; step: Value }>;
  /** Sort all by time */
  readonly sortByTime: string;
  /** Correct a clock… */
  readonly correctClock: string;
  /** All photos are in the order in which they were taken */
  readonly sortedByTime: string;
  /** Downloading {place} of {count}… */
  readonly downloading: Message<{ place: Value; count: Value }>;
  /** {count, plural, one {Photo downloaded} other {# photos downloaded}} */
  readonly downloaded: Message<{ count: number }>;
  /** Move to… */
  readonly moveTo: string;
  /** Download */
  readonly download: string;
  /** Photos of this memory */
  readonly photosOfMemory: string;
  /** Press Space to pick the photo up, the arrow keys to move it, Space again to put it there, or Escape to leave it where it was. */
  readonly instructions: string;
  /** The photo */
  readonly thePhoto: string;
  /** Picked up {name} at place {place} of {count}. */
  readonly pickedUp: Message<{ name: Value; place: Value; count: Value }>;
  /** {name}: over place {place} of {count}. */
  readonly over: Message<{ name: Value; place: Value; count: Value }>;
  /** {name} put at place {place} of {count}. */
  readonly put: Message<{ name: Value; place: Value; count: Value }>;
  /** {name} left at place {place} of {count}. */
  readonly left: Message<{ name: Value; place: Value; count: Value }>;
  /** photo {place} of {count} */
  readonly photoOf: Message<{ place: Value; count: Value }>;
  /** cover */
  readonly cover: string;
  /** draggable */
  readonly draggable: string;
  /** Failed to change the order */
  readonly orderNotChanged: string;
  /** Failed to move photos */
  readonly notMoved: string;
  /** Failed to delete photos */
  readonly notDeleted: string;
  /** Failed to download photos */
  readonly notDownloaded: string;
  /** Failed to correct the clock */
  readonly clockNotCorrected: string;
  /** Your phone */
  readonly yourPhone: string;
  /** Your {camera} */
  readonly yourCamera: Message<{ camera: Value }>;
  /** Your other camera */
  readonly yourOther: string;
  /** {name}’s phone */
  readonly theirPhone: Message<{ name: Value }>;
  /** {name}’s {camera} */
  readonly theirCamera: Message<{ name: Value; camera: Value }>;
  /** {name}’s other camera */
  readonly theirOther: Message<{ name: Value }>;
  /** Another phone */
  readonly anotherPhone: string;
  /** right */
  readonly right: string;
  /** {duration} ahead */
  readonly fastBy: Message<{ duration: Value }>;
  /** {duration} behind */
  readonly behind: Message<{ duration: Value }>;
  /** {count, plural, one {{count} minute} other {{count} minutes}} */
  readonly minutes: Message<{ count: number }>;
  /** {count, plural, one {{count} hour} other {{count} hours}} */
  readonly hours: Message<{ count: number }>;
  /** {count, plural, one {{count} day} other {{count} days}} */
  readonly days: Message<{ count: number }>;
  /** {one} and {two} */
  readonly durationTwo: Message<{ one: Value; two: Value }>;
  /** {one}, {two} and {three} */
  readonly durationThree: Message<{ one: Value; two: Value; three: Value }>;
  /** Whose clock was wrong? */
  readonly whoseClock: string;
  /** These two look as if they were taken at the same moment. */
  readonly sameMoment: string;
  /** By its clock, this photo was taken on {date} at {time}. */
  readonly byItsClock: Message<{ date: Value; time: Value }>;
  /** It was taken on */
  readonly takenOn: string;
  /** at */
  readonly at: string;
  /** Please enter the time. */
  readonly enterTime: string;
  /** <bdi>{clock}</bdi> is {state}. */
  readonly clockIs: RichMessage<{ clock: Value; state: Value }>;
  /** A clock that is probably wrong */
  readonly clockWrong: string;
  /** <bdi>{clock}</bdi> seems to be {state}. */
  readonly clockSeems: RichMessage<{ clock: Value; state: Value }>;
  /** Correct the clock… */
  readonly correctTheClock: string;
  /** It is right */
  readonly itIsRight: string;
  /** All photos that a phone took for this memory get the right time, for both of us. The originals stay as they are. */
  readonly clockText: string;
  /** Correct a clock */
  readonly clockTitle: string;
  /** Correcting… */
  readonly correcting: string;
  /** Correct and sort */
  readonly correctAndSort: string;
  /** We couldn’t load the clocks */
  readonly clocksNotLoaded: string;
  /** No photo of this memory says when it was taken. */
  readonly noClock: string;
  /** Select all */
  readonly selectAll: string;
  /** Clear */
  readonly clear: string;
  /** Nothing is selected */
  readonly nothingSelected: string;
}

export declare const messages: Catalogue<Messages>;
