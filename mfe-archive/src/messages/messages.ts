// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Your data */
  readonly pageTitle: string;
  /** Everything we keep here, to take along; and what you bring with you. */
  readonly sentence: string;
  /** ,  */
  readonly comma: string;
  /** {unit, select, bytes {{value} bytes} KB {{value} KB} MB {{value} MB} GB {{value} GB} other {{value} TB}} */
  readonly fileSize: Message<{ unit: 'bytes' | 'KB' | 'MB' | 'GB' | string; value: Value }>;
  /** Retry */
  readonly retry: string;
  /** Cancel */
  readonly cancel: string;
  /** Please try again in a moment. */
  readonly tryInAMoment: string;
  /** Download everything */
  readonly exportTitle: string;
  /** One zip file with every photo exactly as it was uploaded, all that was written about it, and an album that opens in any browser, without us. */
  readonly exportText: string;
  /** One zip file with every photo exactly as it was uploaded, all that was written about it, and an album that opens in any browser, without us. The memories of <bdi>{partner}</bdi> are in it too. */
  readonly exportTextWithPartner: RichMessage<{ partner: Value }>;
  /** We could not look for your download */
  readonly exportNotLoaded: string;
  /** Nothing has changed. Please check the connection and try again. */
  readonly exportNotLoadedText: string;
  /** The download is being prepared. */
  readonly isPreparing: string;
  /** The download is ready. */
  readonly isReady: string;
  /** The download has to be prepared again. */
  readonly isOutdated: string;
  /** Prepare Download */
  readonly prepare: string;
  /** Prepare Again */
  readonly prepareAgain: string;
  /** Preparing… */
  readonly preparing: string;
  /** Something in your last download has been deleted since, so it is not offered any more. */
  readonly outdatedText: string;
  /** The preparation has paused */
  readonly preparationPaused: string;
  /** {reason} What is prepared is kept. */
  readonly preparedIsKept: Message<{ reason: Value }>;
  /** Continue */
  readonly continue: string;
  /** Continuing… */
  readonly continuing: string;
  /** Preparing your download */
  readonly preparingLabel: string;
  /** {done} of {memories, plural, one {# memory} other {# memories}} · {photos, plural, one {{photos} photo} other {{photos} photos}} */
  readonly preparedCounts: Message<{ done: Value; memories: number; photos: number }>;
  /** Please keep this page open. If you leave it, the preparation continues when you come back. */
  readonly keepOpen: string;
  /** Cancelling… */
  readonly cancelling: string;
  /** {size} · {memories, plural, one {{memories} memory} other {{memories} memories}} · {photos, plural, one {{photos} photo} other {{photos} photos}} */
  readonly exportCounts: Message<{ size: Value; memories: number; photos: number }>;
  /** As of {start}. Kept until {end}. */
  readonly exportDates: Message<{ start: Value; end: Value }>;
  /** A download that has begun continues when your session ends, and stops when you sign out. If it is interrupted, sign in and resume it in your browser’s list of downloads. */
  readonly downloadNote: string;
  /** Remove */
  readonly remove: string;
  /** Removing… */
  readonly removing: string;
  /** Download */
  readonly download: string;
  /** The download could not be removed */
  readonly notRemoved: string;
  /** The download could not be prepared */
  readonly notPrepared: string;
  /** Import memories */
  readonly importTitle: string;
  /** Files are compared by their checksums, which browsers make only on pages with https. Open this page with https to import. */
  readonly importNeedsHttps: string;
  /** Files to import */
  readonly filesToImport: string;
  /** Folder to import */
  readonly folderToImport: string;
  /** The zip of a download from here, a Google Takeout, or photos from a folder. You see what would be imported before anything is sent. */
  readonly importText: string;
  /** The import of {count, plural, one {{count} memory} other {{count} memories}} from <bdi>{files}</bdi> was not finished. Choose the same again to continue it. */
  readonly unfinished: RichMessage<{ count: number; files: Value }>;
  /** Choose Folder */
  readonly chooseFolder: string;
  /** Choose Files */
  readonly chooseFiles: string;
  /** On this device */
  readonly deviceTitle: string;
  /** Memories, photos and comments that you look at can be kept here, and opened later without a connection. */
  readonly deviceText: string;
  /** This browser keeps nothing here. It needs an address with https, and no private window. If you have just opened this page for the first time, reload it. */
  readonly deviceUnable: string;
  /** What is kept is encrypted. It is removed from this device when you sign out, when somebody else signs in here, and when your partnership ends. Until you sign out, anyone who uses this device while it is offline can see it: leave it off on a device that is not yours. */
  readonly deviceNote: string;
  /** Keep what I have seen on this device */
  readonly keepSeen: string;
  /** {used} of {limit} used */
  readonly used: Message<{ used: Value; limit: Value }>;
  /** {used} of {limit} used · {count, plural, one {{count} memory} other {{count} memories}} kept offline */
  readonly usedAndKept: Message<{ used: Value; limit: Value; count: number }>;
  /** That did not work */
  readonly keepFailed: string;
  /** Please check the connection, and try again. */
  readonly keepFailedText: string;
}

export declare const messages: Catalogue<Messages>;
