// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue } from '@our-dates/languages/catalogue';

export interface Messages {
  /** 404 Page Not Found */
  readonly title: string;
  /** Return to Gallery */
  readonly toGallery: string;
  /** Did you forget to add the page to the router? */
  readonly text: string;
}

export declare const messages: Catalogue<Messages>;
