// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Add Date Memory */
  readonly addMemory: string;
  /** We kept what we had begun. */
  readonly weKept: string;
  /** <bdi>“{name}”</bdi> */
  readonly draftNamed: RichMessage<{ name: Value }>;
  /** <bdi>“{name}”</bdi>, with {photos} */
  readonly draftNamedPhotos: RichMessage<{ name: Value; photos: Value }>;
  /** A memory without a name yet */
  readonly draftUnnamed: string;
  /** A memory without a name yet, with {photos} */
  readonly draftUnnamedPhotos: Message<{ photos: Value }>;
  /** {count, plural, one {One more waits after this one.} other {# more wait after this one.}} */
  readonly moreWait: Message<{ count: number }>;
  /** Discard */
  readonly discard: string;
  /** Continue where we left off */
  readonly continueWhere: string;
  /** Added once saved */
  readonly laterLabel: string;
  /** Added by themselves once the memory is saved: */
  readonly laterLead: string;
  /** Remove {name} */
  readonly removeOf: Message<{ name: Value }>;
  /** Name */
  readonly fieldName: string;
  /** Date */
  readonly fieldDate: string;
  /** Offered from your photos */
  readonly dateOffered: string;
  /** Our story */
  readonly fieldStory: string;
  /** Checking… */
  readonly checking: string;
  /** Save Memory */
  readonly saveMemory: string;
  /** {count, plural, one {Save without it} other {Save without # photos}} */
  readonly saveWithout: Message<{ count: number }>;
  /** {words} · {count, plural, one {# answer} other {# answers}} missing */
  readonly answersMissing: Message<{ words: Value; count: number }>;
  /** It cannot be made smaller here. Add it once the memory is saved. */
  readonly notSmallerHere: string;
  /** Add once saved */
  readonly addOnceSaved: string;
  /** Convert and add */
  readonly convertAndAdd: string;
  /** Make smaller and add */
  readonly makeSmaller: string;
  /** Making smaller… */
  readonly makingSmaller: string;
  /** Photos of this memory */
  readonly photosOfMemory: string;
  /** Seal it until a day */
  readonly sealUntilDay: string;
  /** Seal */
  readonly sealLabel: string;
  /** Seal it until */
  readonly sealUntil: string;
  /** Until that day neither of us sees anything of it, you included; you can delete it, and both of us together can open it early. */
  readonly sealHelpBoth: string;
  /** Until that day you see nothing of it; you can delete it, but not open it early. */
  readonly sealHelpAlone: string;
  /** Please choose a day to come. */
  readonly dayToCome: string;
  /** Next anniversary: {date} */
  readonly nextAnniversary: Message<{ date: Value }>;
  /** Do not seal it */
  readonly doNotSeal: string;
  /** The connection was interrupted. */
  readonly interrupted: string;
  /** Trying again in {seconds} s. */
  readonly tryingIn: Message<{ seconds: Value }>;
  /** We try again when you are online. */
  readonly tryOnline: string;
  /** All photos are sent. */
  readonly allSent: string;
  /** {sent} of {total} photos sent */
  readonly sentOf: Message<{ sent: Value; total: Value }>;
  /** Sending the memory */
  readonly sendingMemory: string;
  /** Nothing can be added to a sealed memory later. Please remove these photos, or do not seal it. */
  readonly noPhotosLater: string;
  /** It is sealed, and opens on {date}. */
  readonly sealedOpens: Message<{ date: Value }>;
  /** Date memory added */
  readonly memoryAdded: string;
  /** Failed to create memory */
  readonly memoryNotCreated: string;
  /** This file cannot be read any more. */
  readonly unreadable: string;
  /** This file is damaged: its end is missing. */
  readonly endMissing: string;
  /** This file is damaged and cannot be read. */
  readonly damaged: string;
  /** Upload Photos to Memory */
  readonly uploadTitle: string;
  /** Keeping them safe… */
  readonly keepingSafe: string;
  /** {count, plural, one {Upload # Photo} other {Upload # Photos}} */
  readonly uploadCount: Message<{ count: number }>;
  /** Upload Photos */
  readonly uploadPhotos: string;
  /** Photos to upload */
  readonly photosToUpload: string;
  /** Add anyway */
  readonly addAnyway: string;
  /** Add anyway: {name} */
  readonly addAnywayOf: Message<{ name: Value }>;
  /** Leave out */
  readonly leaveOut: string;
  /** Leave out: {name} */
  readonly leaveOutOf: Message<{ name: Value }>;
  /** Add all anyway */
  readonly addAllAnyway: string;
  /** Leave all out */
  readonly leaveAllOut: string;
  /** Photos that are here already */
  readonly labelHere: string;
  /** Photos that were chosen twice */
  readonly labelTwice: string;
  /** Photos that are here already, or were chosen twice */
  readonly labelBoth: string;
  /** {count, plural, one {One photo is here already.} other {# photos are here already.}} */
  readonly leadHere: Message<{ count: number }>;
  /** {count, plural, one {One photo was chosen twice.} other {# photos were chosen twice.}} */
  readonly leadTwice: Message<{ count: number }>;
  /** <file>{name}</file> is in this memory already, as “{title}”: you both have the same file. */
  readonly whereOthers: RichMessage<{ file: Mark; name: Value; title: Value }>;
  /** <file>{name}</file> is in this memory already, as “{title}”. */
  readonly whereMemory: RichMessage<{ file: Mark; name: Value; title: Value }>;
  /** <file>{name}</file> is on its way to this memory already. */
  readonly whereQueue: RichMessage<{ file: Mark; name: Value }>;
  /** <file>{name}</file> was chosen twice. */
  readonly whereChoice: RichMessage<{ file: Mark; name: Value }>;
  /** {count, plural, one {The film of a Live Photo is left out: we keep the still image.} other {# films of Live Photos are left out: we keep the still images.}} */
  readonly leftOutFilms: Message<{ count: number }>;
  /** Photos that we could not take */
  readonly couldNotTake: string;
  /** {ready} ready, {count} not */
  readonly readyNot: Message<{ ready: Value; count: Value }>;
  /** Dismiss {name} */
  readonly dismissFile: Message<{ name: Value }>;
  /** Leave out {name} */
  readonly leaveOutFile: Message<{ name: Value }>;
  /** Details of {name} */
  readonly detailsOf: Message<{ name: Value }>;
  /** Title */
  readonly title: string;
  /** Title of {name} */
  readonly titleOf: Message<{ name: Value }>;
  /** Move {name} earlier */
  readonly moveEarlier: Message<{ name: Value }>;
  /** Move {name} later */
  readonly moveLater: Message<{ name: Value }>;
  /** {place} of {count} */
  readonly placeOf: Message<{ place: Value; count: Value }>;
  /** Make cover */
  readonly makeCover: string;
  /** Remove */
  readonly remove: string;
  /** Done */
  readonly done: string;
  /** Drop, paste or choose photos */
  readonly dropPhotos: string;
  /** Let go to add them */
  readonly letGo: string;
  /** {types}, at most {size} each */
  readonly typesLimit: Message<{ types: Value; size: Value }>;
  /** JPEG, PNG, GIF or WebP */
  readonly typesNew: string;
  /** JPEG, PNG, GIF, BMP or WebP */
  readonly typesAdd: string;
  /** Press a photo to change its title or its place. */
  readonly pressPhoto: string;
  /** Press a photo to change its title or its place, or drag it. */
  readonly pressOrDrag: string;
  /** The first is the cover. */
  readonly firstIsCover: string;
  /** photo {place} of {count} */
  readonly photoOf: Message<{ place: Value; count: Value }>;
  /** cover */
  readonly cover: string;
  /** not accepted */
  readonly notAccepted: string;
  /** Sending {name} */
  readonly sendingOf: Message<{ name: Value }>;
  /** Sent */
  readonly sent: string;
  /** Uploading {name} */
  readonly uploadingOf: Message<{ name: Value }>;
  /** Uploaded */
  readonly uploaded: string;
  /** Waiting */
  readonly waiting: string;
  /** Retry {name} */
  readonly retryOf: Message<{ name: Value }>;
  /** Do not upload {name} */
  readonly doNotUpload: Message<{ name: Value }>;
  /** Photos are being uploaded. */
  readonly sayRunning: string;
  /** The upload waits, and continues automatically. */
  readonly sayWaiting: string;
  /** Uploads:  */
  readonly uploadsColon: string;
  /** Uploading photos */
  readonly uploadingPhotos: string;
  /** All photos have arrived. */
  readonly allArrived: string;
  /** {sent} of {total} photos added */
  readonly addedOf: Message<{ sent: Value; total: Value }>;
  /** {sent} of {total} photos added, {refused} not. */
  readonly addedOfNot: Message<{ sent: Value; total: Value; refused: Value }>;
  /** Uploads */
  readonly uploads: string;
  /** Retry all */
  readonly retryAll: string;
  /** All photos */
  readonly allPhotos: string;
  /** Photos for {name} */
  readonly photosFor: Message<{ name: Value }>;
  /** We keep these photos on this device until they have arrived. You can go on, or close this page. */
  readonly keptHint: string;
  /** Dismiss all */
  readonly dismissAll: string;
  /** Really dismiss all? */
  readonly reallyDismissAll: string;
  /** Cancel uploads */
  readonly cancelUploads: string;
  /** Really cancel? */
  readonly reallyCancel: string;
  /** File type must be {types} */
  readonly fileType: Message<{ types: Value }>;
  /** File is too small: it is empty */
  readonly fileEmpty: string;
  /** File is too large: {size}, and at most {limit} fits */
  readonly fileTooLarge: Message<{ size: Value; limit: Value }>;
  /** Too many files: at most {limit} at once */
  readonly tooMany: Message<{ limit: Value }>;
  /** Database connection timeout. Please try again in a moment. */
  readonly DATABASE_TIMEOUT: string;
  /** Connection was reset. Please try again. */
  readonly CONNECTION_RESET: string;
  /** Failed to upload photo */
  readonly photoNotUploaded: string;
  /** Connection timeout */
  readonly timeout: string;
  /** The upload took too long. Please check your connection and try again. */
  readonly timeoutText: string;
  /** Connection interrupted */
  readonly connectionInterrupted: string;
  /** The connection was interrupted. Please try again. */
  readonly interruptedText: string;
  /** Upload failed */
  readonly uploadFailed: string;
  /** You are offline. We go on as soon as the network is back. */
  readonly offlineGoOn: string;
  /** Our server is busy. {again} */
  readonly busyIn: Message<{ again: Value }>;
  /** We go on when you are signed in again. */
  readonly goOnSignedIn: string;
  /** The connection was interrupted. {again} */
  readonly interruptedIn: Message<{ again: Value }>;
  /** {sent} of {total} */
  readonly progressOf: Message<{ sent: Value; total: Value }>;
  /** {progress} · Offline */
  readonly progressOffline: Message<{ progress: Value }>;
  /** {progress} · again in {seconds} s */
  readonly progressAgain: Message<{ progress: Value; seconds: Value }>;
  /** {progress} · {refused} not added */
  readonly progressNot: Message<{ progress: Value; refused: Value }>;
  /** {count, plural, one {# photo added} other {# photos added}} */
  readonly addedCount: Message<{ count: number }>;
  /** {count, plural, one {# photo not added} other {# photos not added}} */
  readonly notAddedCount: Message<{ count: number }>;
  /** Photos uploaded successfully! */
  readonly uploadedAll: string;
  /** {count, plural, one {# photo added to the memory.} other {# photos added to the memory.}} */
  readonly addedToMemory: Message<{ count: number }>;
  /** Keep this for later? */
  readonly keepThis: string;
}

export declare const messages: Catalogue<Messages>;
