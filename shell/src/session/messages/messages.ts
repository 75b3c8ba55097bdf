// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Session active */
  readonly active: string;
  /** Consider extending session */
  readonly considerExtending: string;
  /** Consider extending */
  readonly considerExtendingShort: string;
  /** Session expiring soon! */
  readonly expiringSoon: string;
  /** Session expiring! */
  readonly expiringSoonShort: string;
  /** Session expires in {time} */
  readonly expiresIn: Message<{ time: Value }>;
  /** Session */
  readonly region: string;
  /** Extend */
  readonly extend: string;
  /** Session Expiring Soon */
  readonly dialogTitle: string;
  /** For your safety we sign you out when the time is up. Shall we go on? */
  readonly dialogText: string;
  /** This session has reached its longest possible time. Please sign in again when it ends. */
  readonly dialogTextLast: string;
  /** Extending... */
  readonly extending: string;
  /** Extend Session */
  readonly extendSession: string;
  /** Session Extended */
  readonly extendedTitle: string;
  /** Your session starts over from now. Take your time. */
  readonly extendedText: string;
  /** Extension Failed */
  readonly notExtendedTitle: string;
  /** Could not extend your session. Please log in again. */
  readonly notExtendedText: string;
  /** Sign out */
  readonly signOut: string;
  /** Time left */
  readonly timeLeft: string;
}

export declare const messages: Catalogue<Messages>;
