// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message } from '@our-dates/languages/catalogue';

export interface Messages {
  /** This device has no space left */
  readonly fullTitle: string;
  /** What you look at now is not kept for later. Everything that you saved is safe with us. Free some space on the device, or keep fewer memories offline. */
  readonly fullText: string;
  /** What was kept on this device is gone */
  readonly clearedTitle: string;
  /** The browser has removed it. Everything that you saved is safe with us. Look at it again while you are connected, and check the switch under Your data. */
  readonly clearedText: string;
  /** Nothing is kept on this device */
  readonly nothingKeptTitle: string;
  /** Once you are connected, switch on “Keep what I have seen on this device” under Your data. */
  readonly nothingKeptText: string;
  /** Keep Our Date Gallery at hand */
  readonly installTitle: string;
  /** Press Share in Safari, and then “Add to Home Screen”. */
  readonly installInSafari: string;
  /** It opens from your home screen, and photos can be shared to it. */
  readonly installText: string;
  /** Install */
  readonly install: string;
  /** It can also be installed in the menu of the browser. */
  readonly installElsewhere: string;
  /** The shared photos have expired */
  readonly sharedExpiredTitle: string;
  /** They are kept for a day, on this device only. Please share them again. */
  readonly sharedExpiredText: string;
  /** The shared photos did not arrive */
  readonly sharedLostTitle: string;
  /** There may be no space left on this device. Please share them again. */
  readonly sharedLostText: string;
  /** {count, plural, one {A shared photo waits} other {{count} shared photos wait}} */
  readonly sharedWaiting: Message<{ count: number }>;
  /** Press New Date to add them to a memory. They are kept on this device for a day. */
  readonly sharedWaitingText: string;
}

export declare const messages: Catalogue<Messages>;
