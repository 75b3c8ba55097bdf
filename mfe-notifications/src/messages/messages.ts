// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Notifications */
  readonly pageTitle: string;
  /** We say who has added something, and of what kind. Nothing else. */
  readonly sentence: string;
  /** We could not load your notifications */
  readonly notLoaded: string;
  /** Nothing has changed. Please check the connection and try again. */
  readonly nothingChanged: string;
  /** Retry */
  readonly retry: string;
  /** This device */
  readonly thisDevice: string;
  /** Notifications are on. Signing out turns them off here until you sign in again. */
  readonly on: string;
  /** Turn Off */
  readonly turnOff: string;
  /** Turning off… */
  readonly turningOff: string;
  /** Notifications are off. Turned on, this device says when your partner has added something, and never what it is. */
  readonly off: string;
  /** Turn On Notifications */
  readonly turnOn: string;
  /** Turning on… */
  readonly turningOn: string;
  /** Your browser blocks notifications from this page. Allow them in the browser’s settings for this site, mostly behind the icon next to the address; then come back here. */
  readonly blocked: string;
  /** On this device, notifications need the app on the home screen: press Share in Safari, then “Add to Home Screen”, open Our Date Gallery from there, and come back to this page. */
  readonly installFirst: string;
  /** This browser cannot show notifications from pages. Another one, or another device, may. */
  readonly unsupported: string;
  /** What we tell you */
  readonly kinds: string;
  /** New memories */
  readonly kindMemories: string;
  /** New photos */
  readonly kindPhotos: string;
  /** Comments */
  readonly kindComments: string;
  /** Likes */
  readonly kindLikes: string;
  /** Answers to my invitation */
  readonly kindInvitation: string;
  /** On this day */
  readonly kindOnThisDay: string;
  /** When */
  readonly when: string;
  /** How often */
  readonly howOften: string;
  /** At once */
  readonly immediately: string;
  /** Once a day, in the evening */
  readonly daily: string;
  /** Quiet hours */
  readonly quietHours: string;
  /** From */
  readonly from: string;
  /** Until */
  readonly until: string;
  /** What comes meanwhile is told afterwards. */
  readonly quietNote: string;
  /** Devices */
  readonly devices: string;
  /** Last used {date} */
  readonly lastUsed: Message<{ date: Value }>;
  /** Remove */
  readonly remove: string;
  /** Remove {name} */
  readonly removeOf: Message<{ name: Value }>;
  /** Removing… */
  readonly removing: string;
  /** The device was not removed */
  readonly notRemoved: string;
  /** Would you like to be notified when <bdi>{partner}</bdi> adds something? */
  readonly offer: RichMessage<{ partner: Value }>;
  /** Not now */
  readonly offerDecline: string;
  /** Turn on notifications */
  readonly offerAccept: string;
  /** Notifications are on */
  readonly isOn: string;
  /** This device tells you what is new. */
  readonly isOnText: string;
  /** Notifications stay off */
  readonly staysOff: string;
  /** Your browser was not allowed to show them. */
  readonly staysOffText: string;
  /** Notifications could not be turned on */
  readonly notTurnedOn: string;
  /** Notifications could not be turned off */
  readonly notTurnedOff: string;
  /** Not saved */
  readonly notSaved: string;
  /** Please try again in a moment. */
  readonly tryAgain: string;
  /** {browser} on {system} */
  readonly browserOnSystem: Message<{ browser: Value; system: Value }>;
  /** Browser */
  readonly unknownBrowser: string;
  /** We notify enough devices already. Please remove one first. */
  readonly TOO_MANY_DEVICES: string;
}

export declare const messages: Catalogue<Messages>;
