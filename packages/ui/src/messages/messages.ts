// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** This photo could not be loaded. */
  readonly photoBroken: string;
  /** Cancel */
  readonly cancel: string;
  /** Close */
  readonly close: string;
  /** Hide password */
  readonly hidePassword: string;
  /** Show password */
  readonly showPassword: string;
  /** Loading... */
  readonly loading: string;
  /** Notification */
  readonly notification: string;
  /** Notifications (F8) */
  readonly notifications: string;
  /** Dismiss */
  readonly dismiss: string;
  /** Choose a date */
  readonly chooseDate: string;
  /** We could not read that date. Write it like {example}. */
  readonly dateUnreadable: Message<{ example: Value }>;
  /** today */
  readonly today: string;
  /** yesterday */
  readonly yesterday: string;
}

export declare const messages: Catalogue<Messages>;
