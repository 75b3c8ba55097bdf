// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue } from '@our-dates/languages/catalogue';

export interface Messages {
  /** January February March April May June July August September October November December */
  readonly months: string;
  /** MMMM D, YYYY */
  readonly day: string;
  /** MMMM YYYY */
  readonly month: string;
}

export declare const messages: Catalogue<Messages>;
