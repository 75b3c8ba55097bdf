// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Please check the connection and try again. */
  readonly checkConnection: string;
  /** Retry */
  readonly retry: string;
  /** Trying again… */
  readonly retrying: string;
  /** Cancel */
  readonly cancel: string;
  /** Saving… */
  readonly saving: string;
  /** Deleting… */
  readonly deleting: string;
  /** Confirm Delete? */
  readonly confirmDelete: string;
  /** Close */
  readonly close: string;
  /** Unknown date */
  readonly unknownDate: string;
  /** {count, plural, one {# photo} other {# photos}} */
  readonly photos: Message<{ count: number }>;
  /** Photo */
  readonly photo: string;
  /** Photo {number} */
  readonly photoNumber: Message<{ number: Value }>;
  /** Previous photo */
  readonly previousPhoto: string;
  /** Next photo */
  readonly nextPhoto: string;
  /** Your partner */
  readonly yourPartner: string;
  /** It is no longer there. */
  readonly gone: string;
  /** An unknown error occurred */
  readonly unknownError: string;
  /** You are offline. This opens when you are connected. */
  readonly offlineOpens: string;
  /** Our Dates */
  readonly ourDates: string;
  /** Our dates */
  readonly ourDatesList: string;
  /** Our dates, from {name} */
  readonly ourDatesFrom: Message<{ name: Value }>;
  /** Loading our dates… */
  readonly loadingDates: string;
  /** We couldn’t load our dates */
  readonly notLoaded: string;
  /** {count, plural, one {# memory found} other {# memories found}} */
  readonly found: Message<{ count: number }>;
  /** {count, plural, one {# memory found so far} other {# memories found so far}} */
  readonly foundSoFar: Message<{ count: number }>;
  /** Our Journey Together */
  readonly journeyTogether: string;
  /** Your Memory Collection */
  readonly yourCollection: string;
  /** Photos we love */
  readonly lovedPhotos: string;
  /** Every date, every photograph */
  readonly everything: string;
  /** {things}, and the two of us. */
  readonly journeyShared: Message<{ things: Value }>;
  /** {things}, all in one place. */
  readonly journeyAlone: Message<{ things: Value }>;
  /** <link>Invite someone special</link> to share them. */
  readonly invite: RichMessage<{ link: Mark }>;
  /** Recorded by {name} */
  readonly recordedBy: Message<{ name: Value }>;
  /** No description available */
  readonly noDescription: string;
  /** Has photos */
  readonly hasPhotos: string;
  /** No photos */
  readonly noPhotos: string;
  /** Sort */
  readonly sort: string;
  /** Most Recent */
  readonly sortRecent: string;
  /** First Dates */
  readonly sortFirst: string;
  /** Name (A-Z) */
  readonly sortName: string;
  /** Date (Newest) */
  readonly sortDate: string;
  /** Search our memories */
  readonly search: string;
  /** Clear search */
  readonly clearSearch: string;
  /** Memory */
  readonly pageMemory: string;
  /** Hearts */
  readonly pageHearts: string;
  /** Year book */
  readonly pageYear: string;
  /** Recently Deleted */
  readonly pageTrash: string;
  /** Recently deleted */
  readonly menuTrash: string;
  /** Failed to update photo */
  readonly photoNotUpdated: string;
  /** Undo */
  readonly undo: string;
  /** It can be restored under “Recently deleted”. */
  readonly restorable: string;
  /** Failed to undo */
  readonly notUndone: string;
  /** It was no longer there. */
  readonly wasGone: string;
  /** Cover */
  readonly coverMark: string;
  /** ,  */
  readonly comma: string;
  /** Edit */
  readonly edit: string;
  /** Delete */
  readonly delete: string;
  /** Save */
  readonly save: string;
  /** Not now */
  readonly decline: string;
  /** Photo restored */
  readonly photoRestored: string;
  /** Photo deleted */
  readonly photoDeleted: string;
  /** Memory restored */
  readonly memoryRestored: string;
  /** Memory deleted */
  readonly memoryDeleted: string;
  /** Failed to delete memory */
  readonly memoryNotDeleted: string;
  /** Comments */
  readonly comments: string;
  /** Slideshow */
  readonly slideshow: string;
  /** Photo viewer */
  readonly viewer: string;
  /** Look through our dates */
  readonly lookThrough: string;
}

export declare const messages: Catalogue<Messages>;
