// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Please use at most {limit} characters; there are {count}. */
  readonly tooLong: Message<{ limit: Value; count: Value }>;
}

export declare const messages: Catalogue<Messages>;
