// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Please enter your password. */
  readonly passwordMissing: string;
  /** Please confirm that it is you */
  readonly title: string;
  /** You signed in a while ago, and this is not for anybody else to do. */
  readonly text: string;
  /** Cancel */
  readonly cancel: string;
  /** Confirming… */
  readonly confirming: string;
  /** Confirm */
  readonly confirm: string;
  /** Your password */
  readonly password: string;
  /** Waiting… */
  readonly waiting: string;
  /** Use a passkey */
  readonly usePasskey: string;
  /** An unknown error occurred */
  readonly unknownError: string;
  /** That did not work. Please try again. */
  readonly failed: string;
}

export declare const messages: Catalogue<Messages>;
