// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Hide the words */
  readonly hideWords: string;
  /** Show the words */
  readonly showWords: string;
  /** Zoom in */
  readonly zoomIn: string;
  /** Zoom out */
  readonly zoomOut: string;
}

export declare const messages: Catalogue<Messages>;
