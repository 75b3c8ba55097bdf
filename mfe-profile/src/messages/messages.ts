// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Profile */
  readonly pageProfile: string;
  /** Account Settings */
  readonly menuSettings: string;
  /** Sign-in and security */
  readonly pageSecurity: string;
  /** Profile Settings */
  readonly heading: string;
  /** How we appear here, and with whom we share. */
  readonly sentence: string;
  /** Passkeys, recovery codes, and the devices on which you are signed in. */
  readonly securityNote: string;
  /** Manage sign-in */
  readonly manageSignIn: string;
  /** Your profile */
  readonly yourProfile: string;
  /** We kept what you had changed. It is yours once you save. */
  readonly restored: string;
  /** Display Name */
  readonly displayName: string;
  /** Please tell us what to call you. */
  readonly nameMissing: string;
  /** Username */
  readonly username: string;
  /** Username cannot be changed */
  readonly usernameFixed: string;
  /** A demo account keeps the password that everybody knows. */
  readonly demoPassword: string;
  /** Save Changes */
  readonly save: string;
  /** Saving... */
  readonly saving: string;
  /** Profile Picture */
  readonly picture: string;
  /** Choose Picture */
  readonly choosePicture: string;
  /** Keep the old one */
  readonly keepPicture: string;
  /** It is yours once you save. */
  readonly pictureChosen: string;
  /** An image; we cut it to a square. */
  readonly pictureHelp: string;
  /** New Password */
  readonly newPassword: string;
  /** Leave it empty to keep the old one. At least {min} characters. */
  readonly passwordHelp: Message<{ min: Value }>;
  /** Please use at least {min} characters. */
  readonly passwordShort: Message<{ min: Value }>;
  /** Confirm New Password */
  readonly confirmPassword: string;
  /** Passwords do not match */
  readonly mismatch: string;
  /** Password Mismatch */
  readonly mismatchTitle: string;
  /** Profile Updated */
  readonly updated: string;
  /** Your changes are saved. */
  readonly updatedText: string;
  /** Update Failed */
  readonly notUpdatedTitle: string;
  /** Failed to update profile */
  readonly notUpdated: string;
  /** An error occurred while updating your profile. */
  readonly updateError: string;
  /** Demo content */
  readonly demoTitle: string;
  /** We could not count what is here */
  readonly demoNotCounted: string;
  /** Nothing has changed. Please check the connection and try again. */
  readonly demoNotCountedText: string;
  /** Only the samples are here, and they stay: there is nothing to clear away. */
  readonly demoOnlySamples: string;
  /** The samples stay. What was made in this demo can be cleared away. */
  readonly demoSamplesStay: string;
  /** Clean Up Demo Content */
  readonly demoCleanUp: string;
  /** Retry */
  readonly retry: string;
  /** Memories */
  readonly memories: string;
  /** Photos */
  readonly photos: string;
  /** Samples */
  readonly samples: string;
  /** Made here */
  readonly madeHere: string;
  /** Clean up demo content? */
  readonly cleanUpTitle: string;
  /** {count, plural, one {# memory} other {# memories}} with all photos and comments will be gone for good. The samples stay. */
  readonly cleanUpText: Message<{ count: number }>;
  /** Clean Up */
  readonly cleanUpConfirm: string;
  /** Cleaning up… */
  readonly cleaningUp: string;
  /** Cleanup Completed */
  readonly cleanedUp: string;
  /** Removed {collections, plural, one {# collection} other {# collections}} and {photos, plural, one {# photo} other {# photos}} */
  readonly removed: Message<{ collections: number; photos: number }>;
  /** Cleanup Failed */
  readonly notCleanedUp: string;
  /** Failed to cleanup content */
  readonly cleanUpRefused: string;
  /** An error occurred during cleanup */
  readonly cleanUpError: string;
  /** Delete account */
  readonly deleteAccount: string;
  /** Your account and everything you recorded, for good. */
  readonly deleteNote: string;
  /** All visitors share this demo account, so nobody can delete it. */
  readonly deleteShared: string;
  /** Delete your account? */
  readonly deleteTitle: string;
  /** This cannot be undone. */
  readonly deleteText: string;
  /** Keep Account */
  readonly deleteCancel: string;
  /** Delete Account */
  readonly deleteConfirm: string;
  /** Deleting… */
  readonly deleting: string;
  /** Your password */
  readonly yourPassword: string;
  /** Please enter your password. */
  readonly passwordMissing: string;
  /** Delete with a passkey */
  readonly deleteByPasskey: string;
  /** Waiting… */
  readonly waiting: string;
  /** Your account could not be deleted. */
  readonly notDeleted: string;
  /** Account deleted */
  readonly deleted: string;
  /** What you recorded is being removed now. */
  readonly deletedText: string;
  /** What goes */
  readonly whatGoes: string;
  /** Your {count, plural, one {# memory} other {# memories}} with your photos and all comments on them. Your likes, your other comments, your name and your picture. */
  readonly goes: Message<{ count: number }>;
  /** Your memories with your photos and all comments on them. Your likes, your other comments, your name and your picture. */
  readonly goesUncounted: string;
  /** What you have in the trash, also from <bdi>{partner}</bdi>. */
  readonly goesTrash: RichMessage<{ partner: Value }>;
  /** What <bdi>{partner}</bdi> keeps */
  readonly whatStays: RichMessage<{ partner: Value }>;
  /** {count, plural, one {# memory} other {# memories}} of their own, with the photos you added. What <bdi>{partner}</bdi> added to yours, in memories without your words. Your partnership ends. */
  readonly stays: RichMessage<{ count: number; partner: Value }>;
  /** Memories of their own, with the photos you added. What <bdi>{partner}</bdi> added to yours, in memories without your words. Your partnership ends. */
  readonly staysUncounted: RichMessage<{ partner: Value }>;
  /** When */
  readonly when: string;
  /** You are signed out everywhere at once. What you recorded is gone within {hours, plural, one {# hour} other {# hours}}, and a record of changes, numbers without content, after {changeDays, plural, one {# day} other {# days}}. Nightly backups keep a copy for {backupDays, plural, one {# day} other {# days}}. */
  readonly whenText: Message<{ hours: number; changeDays: number; backupDays: number }>;
  /** Download everything first */
  readonly downloadFirst: string;
  /** An unknown error occurred */
  readonly unknownError: string;
  /** This device has a passkey for this account already. */
  readonly passkeyExists: string;
  /** This browser could not do it. Please try again, or use another device. */
  readonly passkeyUnable: string;
  /** That is not your password. */
  readonly WRONG_PASSWORD: string;
}

export declare const messages: Catalogue<Messages>;
