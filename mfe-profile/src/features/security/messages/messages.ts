// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Sign-in and security */
  readonly pageTitle: string;
  /** How we get in, and where we are signed in. <link>Back to Profile Settings</link> */
  readonly sentence: RichMessage<{ link: Mark }>;
  /** Passkeys */
  readonly passkeys: string;
  /** A passkey signs you in with your face, your finger or the PIN of your device, in place of your password, which stays valid. */
  readonly passkeysNote: string;
  /** A demo account keeps the password that everybody knows, so a passkey or a recovery code would not protect it. */
  readonly demoNote: string;
  /** We could not load your passkeys. */
  readonly passkeysNotLoaded: string;
  /** We could not load how many you have. */
  readonly codesNotLoaded: string;
  /** We could not load your devices. */
  readonly devicesNotLoaded: string;
  /** Retry */
  readonly retry: string;
  /** You have no passkey yet. */
  readonly noPasskey: string;
  /** Add a second one, on another device: then you still get in when you lose the first. */
  readonly onePasskey: string;
  /** Add a passkey */
  readonly addPasskey: string;
  /** Passkeys can be added where the address of this page begins with https and has a name, in a browser that knows them. */
  readonly notPossible: string;
  /** Added {added} · used {ago} */
  readonly passkeyUsed: Message<{ added: Value; ago: Value }>;
  /** Added {added} · used {ago} · for {host} */
  readonly passkeyUsedFor: Message<{ added: Value; ago: Value; host: Value }>;
  /** Added {added} · not used yet */
  readonly passkeyUnused: Message<{ added: Value }>;
  /** Added {added} · not used yet · for {host} */
  readonly passkeyUnusedFor: Message<{ added: Value; host: Value }>;
  /** Rename {name} */
  readonly rename: Message<{ name: Value }>;
  /** Remove {name} */
  readonly remove: Message<{ name: Value }>;
  /** Remove this passkey? */
  readonly removeTitle: string;
  /** <bdi>{name}</bdi> no longer signs you in. Your device may still offer it: remove it there too. */
  readonly removeText: RichMessage<{ name: Value }>;
  /** Remove Passkey */
  readonly removeConfirm: string;
  /** Removing… */
  readonly removing: string;
  /** Give it a name by which you will know it. Your browser asks for the rest. */
  readonly addText: string;
  /** Create Passkey */
  readonly create: string;
  /** Waiting… */
  readonly waiting: string;
  /** Rename this passkey */
  readonly renameTitle: string;
  /** Save */
  readonly save: string;
  /** Saving… */
  readonly saving: string;
  /** It could not be renamed. */
  readonly notRenamed: string;
  /** Please give it a name. */
  readonly nameMissing: string;
  /** Cancel */
  readonly cancel: string;
  /** Name */
  readonly name: string;
  /** Passkey added */
  readonly passkeyAdded: string;
  /** You can sign in with it from now on. */
  readonly passkeyAddedText: string;
  /** Passkey removed */
  readonly passkeyRemoved: string;
  /** Failed to remove passkey */
  readonly passkeyNotRemoved: string;
  /** An unknown error occurred */
  readonly unknownError: string;
  /** This device has a passkey for this account already. */
  readonly passkeyExists: string;
  /** This browser could not do it. Please try again, or use another device. */
  readonly passkeyUnable: string;
  /** Recovery codes */
  readonly codes: string;
  /** Each of them signs you in once, in place of your password. Keep them where you find them without your phone. */
  readonly codesNote: string;
  /** You have no recovery codes yet. */
  readonly noCodes: string;
  /** {count, plural, one {# code} other {# codes}} left, made {date}. */
  readonly codesLeft: Message<{ count: number; date: Value }>;
  /** Make new ones before you need them: these will not last long. */
  readonly fewCodes: string;
  /** Making codes… */
  readonly makingCodes: string;
  /** Make new codes */
  readonly makeNewCodes: string;
  /** Make recovery codes */
  readonly makeCodes: string;
  /** Make new recovery codes? */
  readonly makeTitle: string;
  /** The ones you have stop working at once. */
  readonly makeText: string;
  /** Make New Codes */
  readonly makeConfirm: string;
  /** Could not make recovery codes */
  readonly codesNotMade: string;
  /** Your recovery codes */
  readonly codesTitle: string;
  /** Our Date Gallery, recovery codes of {name} at {host}. Each signs in once. */
  readonly codesAbout: Message<{ name: Value; host: Value }>;
  /** Codes copied */
  readonly codesCopied: string;
  /** Codes were not copied */
  readonly codesNotCopied: string;
  /** This browser does not let us. Please write them down. */
  readonly codesNotCopiedText: string;
  /** Keep them now: nobody can show them again, only make new ones. */
  readonly codesText: string;
  /** I have kept them */
  readonly codesKept: string;
  /** Copy */
  readonly copy: string;
  /** Download */
  readonly download: string;
  /** Print */
  readonly print: string;
  /** Devices */
  readonly devices: string;
  /** Where you are signed in now. Signing out takes effect at once, also on a page that is open. */
  readonly devicesNote: string;
  /** Signing out… */
  readonly signingOut: string;
  /** Sign out all others */
  readonly signOutOthers: string;
  /** This one */
  readonly thisOne: string;
  /** Signed in {signedIn} · last seen {seen} */
  readonly deviceSeen: Message<{ signedIn: Value; seen: Value }>;
  /** Sign out {name} */
  readonly signOutOf: Message<{ name: Value }>;
  /** Sign out */
  readonly signOut: string;
  /** Other devices signed out */
  readonly othersSignedOut: string;
  /** {name} signed out */
  readonly deviceSignedOut: Message<{ name: Value }>;
  /** Could not sign out */
  readonly notSignedOut: string;
  /** Please try again in a moment. */
  readonly tryAgain: string;
  /** {browser} on {system} */
  readonly browserOnSystem: Message<{ browser: Value; system: Value }>;
  /** Unknown browser */
  readonly unknownBrowser: string;
}

export declare const messages: Catalogue<Messages>;
