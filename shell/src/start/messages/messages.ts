// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue } from '@our-dates/languages/catalogue';

export interface Messages {
  /** The dates of two people: photos, stories and the days they belong to. */
  readonly description: string;
  /** We could not load this page. Please check the connection. */
  readonly notLoaded: string;
  /** Try again */
  readonly tryAgain: string;
  /** Our Date Gallery needs JavaScript. Please allow it for this page. */
  readonly noScript: string;
  /** New Date */
  readonly newDate: string;
  /** On this day */
  readonly onThisDay: string;
  /** The gallery on a phone */
  readonly onPhone: string;
  /** The gallery on a computer */
  readonly onComputer: string;
}

export declare const messages: Catalogue<Messages>;
