// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Leave */
  readonly leave: string;
  /** Connecting… */
  readonly connecting: string;
  /** Waiting for {name}… */
  readonly waitingFor: Message<{ name: Value }>;
  /** {name} is away… */
  readonly away: Message<{ name: Value }>;
  /** Looking together */
  readonly looking: string;
  /** {name} is at photo {number} of {count}: {title} */
  readonly isAt: Message<{ name: Value; number: Value; count: Value; title: Value }>;
}

export declare const messages: Catalogue<Messages>;
