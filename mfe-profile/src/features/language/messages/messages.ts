// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Language */
  readonly heading: string;
  /** Applies wherever we sign in. The page is loaded again; what we have begun to write is kept. */
  readonly note: string;
  /** Applies in this browser. The page is loaded again; what we have begun to write is kept. */
  readonly noteDemo: string;
  /** Language of the pages */
  readonly label: string;
  /** Like the browser */
  readonly likeBrowser: string;
  /** Change language */
  readonly apply: string;
  /** Changing… */
  readonly applying: string;
  /** The language was not changed */
  readonly notChanged: string;
  /** Please try again. */
  readonly tryAgain: string;
}

export declare const messages: Catalogue<Messages>;
