// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Theme */
  readonly theme: string;
  /** Light */
  readonly light: string;
  /** Dark */
  readonly dark: string;
  /** Like the system */
  readonly likeSystem: string;
  /** Sign out */
  readonly signOut: string;
}

export declare const messages: Catalogue<Messages>;
