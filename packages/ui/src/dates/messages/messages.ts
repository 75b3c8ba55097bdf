// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Today, {day} */
  readonly dayToday: Message<{ day: Value }>;
  /** {day}, chosen */
  readonly dayChosen: Message<{ day: Value }>;
  /** Today, {day}, chosen */
  readonly dayTodayChosen: Message<{ day: Value }>;
  /** Go to the Previous Month */
  readonly previousMonth: string;
  /** Go to the Next Month */
  readonly nextMonth: string;
  /** Choose the Month */
  readonly chooseMonth: string;
  /** Choose the Year */
  readonly chooseYear: string;
}

export declare const messages: Catalogue<Messages>;
