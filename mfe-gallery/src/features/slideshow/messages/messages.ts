// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Pause */
  readonly pause: string;
  /** Play */
  readonly play: string;
  /** Speed */
  readonly speed: string;
  /** Slow */
  readonly slow: string;
  /** Medium */
  readonly medium: string;
  /** Quick */
  readonly quick: string;
  /** Loading the photos… */
  readonly loading: string;
  /** The photos could not be loaded. */
  readonly notLoaded: string;
  /** {count, plural, one {A photo that could not be loaded was left out.} other {# photos that could not be loaded were left out.}} */
  readonly leftOut: Message<{ count: number }>;
  /** Photo {number}: {title} */
  readonly said: Message<{ number: Value; title: Value }>;
}

export declare const messages: Catalogue<Messages>;
