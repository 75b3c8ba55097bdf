// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Failed to delete the photos */
  readonly notDeleted: string;
  /** {count, plural, one {# photo deleted} other {# photos deleted}} */
  readonly deleted: Message<{ count: number }>;
  /** Not saved yet */
  readonly notSavedYet: string;
  /** {answer, select, keep {You keep it} other {You drop it}} */
  readonly youAnswer: Message<{ answer: 'keep' | string }>;
  /** {own, select, keep {You keep it} other {You drop it}} · {theirs, select, keep {<bdi>{name}</bdi> keeps it} other {<bdi>{name}</bdi> drops it}} */
  readonly bothAnswer: RichMessage<{ own: 'keep' | string; theirs: 'keep' | string; name: Value }>;
  /** These look almost the same. Which do we keep? */
  readonly almostSame: string;
  /** Drop */
  readonly drop: string;
  /** Keep */
  readonly keep: string;
  /** Next */
  readonly next: string;
  /** Back */
  readonly back: string;
  /** Later */
  readonly later: string;
  /** Nothing goes */
  readonly nothingGoes: string;
  /** {count, plural, one {# photo goes} other {# photos go}} */
  readonly goes: Message<{ count: number }>;
  /** A photo goes only when we both drop it. */
  readonly onlyBoth: string;
  /** We both drop these. All others stay. */
  readonly theseGo: string;
  /** {count, plural, one {Delete # photo} other {Delete # photos}} */
  readonly deleteCount: Message<{ count: number }>;
  /** Where we differ */
  readonly differ: string;
  /** They stay, unless one of us decides otherwise. */
  readonly differText: string;
  /** Not answered by both yet */
  readonly notAnswered: string;
  /** They stay. */
  readonly theyStay: string;
  /** We keep */
  readonly weKeep: string;
  /** Change the answer: {title} */
  readonly changeAnswer: Message<{ title: Value }>;
  /** Sort together */
  readonly title: string;
  /** Loading what we keep… */
  readonly loading: string;
  /** What we keep could not be loaded. */
  readonly notLoaded: string;
  /** You {own} of {count} · <bdi>{name}</bdi> {theirs} of {count} */
  readonly progress: RichMessage<{ own: Value; count: Value; name: Value; theirs: Value }>;
}

export declare const messages: Catalogue<Messages>;
