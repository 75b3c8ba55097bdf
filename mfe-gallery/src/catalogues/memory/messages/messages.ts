// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Back */
  readonly back: string;
  /** Memory Title */
  readonly fieldTitle: string;
  /** Date of our Moment */
  readonly fieldDate: string;
  /** Your Thoughts */
  readonly fieldThoughts: string;
  /** Memory updated */
  readonly memoryUpdated: string;
  /** Failed to update memory */
  readonly memoryNotUpdated: string;
  /** It has been given another date meanwhile. */
  readonly otherDateMeanwhile: string;
  /** Edit Date Memory */
  readonly editMemory: string;
  /** Update Memory */
  readonly updateMemory: string;
  /** More */
  readonly more: string;
  /** Upload <long>Photos</long> */
  readonly uploadPhotosButton: RichMessage<{ long: Mark }>;
  /** Share */
  readonly share: string;
  /** {facts} · recorded by <bdi>{name}</bdi> on {date} */
  readonly factsWithName: RichMessage<{ facts: Value; name: Value; date: Value }>;
  /** {facts} · copied from <bdi>{name}</bdi>, recorded on {date} */
  readonly factsCopied: RichMessage<{ facts: Value; name: Value; date: Value }>;
  /** a former partner */
  readonly formerPartner: string;
  /** {facts} · a sample, recorded on {date} */
  readonly factsSample: Message<{ facts: Value; date: Value }>;
  /** {facts} · recorded by you on {date} */
  readonly factsYou: Message<{ facts: Value; date: Value }>;
  /** {facts} · recorded by your partner on {date} */
  readonly factsPartner: Message<{ facts: Value; date: Value }>;
  /** Upload Photos to Memory */
  readonly uploadTitle: string;
  /** Upload Photos */
  readonly uploadPhotos: string;
  /** Your story */
  readonly yourStory: string;
  /** Select photos */
  readonly selectPhotos: string;
  /** Sort together */
  readonly sortTogether: string;
  /** This needs a partner. */
  readonly needsPartner: string;
  /** Put together with another */
  readonly putTogetherWith: string;
  /** Put together */
  readonly putTogether: string;
  /** Look together */
  readonly lookTogether: string;
  /** Print the album */
  readonly printAlbum: string;
  /** Preparing the album… */
  readonly preparingAlbum: string;
  /** Seal until a day */
  readonly sealUntil: string;
  /** Memory Not Found */
  readonly notFound: string;
  /** We couldn't find the date memory you're looking for. */
  readonly notFoundText: string;
  /** Return to Gallery */
  readonly returnToGallery: string;
  /** We couldn’t load the photos */
  readonly photosNotLoaded: string;
  /** The memory is there, but its photos did not come. Please try again. */
  readonly photosNotLoadedText: string;
  /** Loading the memory… */
  readonly loadingMemory: string;
  /** No photos in this memory yet */
  readonly noPhotosYet: string;
  /** Added by you */
  readonly addedByYou: string;
  /** Added by <bdi>{name}</bdi> */
  readonly addedBy: RichMessage<{ name: Value }>;
  /** carousel */
  readonly carousel: string;
  /** Photos */
  readonly photosLabel: string;
  /** {position} of {count} */
  readonly positionOf: Message<{ position: Value; count: Value }>;
  /** View  */
  readonly viewBefore: string;
  /**  full screen */
  readonly viewAfter: string;
  /** Full screen */
  readonly fullScreen: string;
  /** Photo {number} of {count}: {title} */
  readonly photoOfTitled: Message<{ number: Value; count: Value; title: Value }>;
  /** All photos */
  readonly allPhotos: string;
  /** Show photo {number}: {title} */
  readonly showPhoto: Message<{ number: Value; title: Value }>;
  /** Show photo {number}: {title} ({facts}) */
  readonly showPhotoWith: Message<{ number: Value; title: Value; facts: Value }>;
  /** cover */
  readonly factCover: string;
  /** added by {name} */
  readonly factAddedBy: Message<{ name: Value }>;
  /** Cover of this memory */
  readonly coverOfMemory: string;
  /** Use as cover */
  readonly useAsCover: string;
  /** Edit photo */
  readonly editPhotoButton: string;
  /** Seal this memory? */
  readonly sealTitle: string;
  /** Until that day neither of us sees anything of it: no name, no photos, no comments. You can delete it, and we can open it early if we both want to. */
  readonly sealText: string;
  /** Sealing… */
  readonly sealing: string;
  /** Seal it */
  readonly sealIt: string;
  /** Opens on */
  readonly opensOn: string;
  /** Please choose a day to come. */
  readonly dayToCome: string;
  /** Next anniversary: {date} */
  readonly nextAnniversary: Message<{ date: Value }>;
  /** Memory sealed */
  readonly memorySealed: string;
  /** It opens on {date}. */
  readonly opensOnDate: Message<{ date: Value }>;
  /** Failed to seal */
  readonly notSealed: string;
  /** A date for this memory */
  readonly dateOffer: string;
  /** Like */
  readonly like: string;
  /** Liked */
  readonly liked: string;
  /** Loved by you */
  readonly lovedByYou: string;
  /** Loved by {name} */
  readonly lovedByPartner: Message<{ name: Value }>;
  /** Loved by you and {name} */
  readonly lovedByBoth: Message<{ name: Value }>;
  /** your partner */
  readonly yourPartnerInside: string;
  /** Show less */
  readonly showLess: string;
  /** Read all of it */
  readonly readAll: string;
  /** Title */
  readonly fieldPhotoTitle: string;
  /** Description */
  readonly fieldDescription: string;
  /** Memory */
  readonly fieldMemory: string;
  /** Photo updated */
  readonly photoUpdated: string;
  /** Edit Photo */
  readonly editPhoto: string;
  /** Update Photo */
  readonly updatePhoto: string;
  /** Please give this photo a title. */
  readonly giveTitle: string;
  /** Loading our memories… */
  readonly loadingMemories: string;
  /** Search our memories */
  readonly searchMemories: string;
  /** Our memories could not be loaded. */
  readonly memoriesNotLoaded: string;
  /** No other memory yet */
  readonly noOtherMemory: string;
  /** No memory is called that. */
  readonly noMemoryCalled: string;
  /** Photo Not Found */
  readonly photoNotFound: string;
  /** We couldn't find the photo you're looking for. */
  readonly photoNotFoundText: string;
  /** Loading the photo… */
  readonly loadingPhoto: string;
  /** Photos of this memory */
  readonly photosOfMemory: string;
  /** Back to Gallery */
  readonly backToGallery: string;
  /** Uploaded {date} */
  readonly uploadedOn: Message<{ date: Value }>;
  /** Show the memory */
  readonly showMemory: string;
  /** Failed to delete photo */
  readonly photoNotDeleted: string;
  /** Link Copied */
  readonly linkCopied: string;
  /** Everyone who tries the demo can open it. */
  readonly accessSample: string;
  /** Only the two of you can open it. */
  readonly accessBoth: string;
  /** Only you can open it, until you share everything with a partner. */
  readonly accessAlone: string;
  /** Share the link */
  readonly shareLink: string;
  /** Link */
  readonly link: string;
  /** This browser cannot copy it for us: select it and copy it. {who} */
  readonly copyByHand: Message<{ who: Value }>;
  /** The photo could not be shared */
  readonly photoNotShared: string;
  /** Share its link instead, or download the photo. */
  readonly photoNotSharedText: string;
  /** Getting the photo ready… */
  readonly gettingReady: string;
  /** Try again */
  readonly tryAgainButton: string;
  /** Share the photo */
  readonly sharePhoto: string;
  /** The photo could not be fetched. */
  readonly photoNotFetched: string;
  /** As a picture, for any app. It does not say where it was taken. */
  readonly asPicture: string;
  /** Download original */
  readonly downloadOriginal: string;
  /** Could not invite */
  readonly couldNotInvite: string;
  /** Photos that wait */
  readonly photosWait: string;
  /** Continue uploading */
  readonly continueUploading: string;
  /** {count, plural, one {We kept # photo that has not been added yet.} other {We kept # photos that have not been added yet.}} */
  readonly photosKept: Message<{ count: number }>;
  /** {name} has stopped looking */
  readonly endLeft: Message<{ name: Value }>;
  /** {name} can’t look right now */
  readonly endDeclined: Message<{ name: Value }>;
  /** {name} did not answer */
  readonly endUnanswered: Message<{ name: Value }>;
  /** {name} is not there any more */
  readonly endGone: Message<{ name: Value }>;
  /** You are not looking together any more */
  readonly endOver: string;
  /** Describe photos */
  readonly describePhotos: string;
  /** What it shows */
  readonly fieldAltText: string;
  /** Photo {number} of {count} */
  readonly photoPosition: Message<{ number: Value; count: Value }>;
  /** {position}: {words} */
  readonly announced: Message<{ position: Value; words: Value }>;
  /** {said}, loved by {name} */
  readonly announcedLoved: Message<{ said: Value; name: Value }>;
  /** by {name} */
  readonly photoBy: Message<{ name: Value }>;
  /** {words}. {facts} */
  readonly suggestion: Message<{ words: Value; facts: Value }>;
  /** For people who cannot see it. Suggested: “{suggestion}” */
  readonly altTextHelp: Message<{ suggestion: Value }>;
  /** Use the suggestion */
  readonly useSuggestion: string;
  /** Descriptions of the photos */
  readonly descriptionsLabel: string;
  /** Describe them for people who cannot see them? */
  readonly describeOffer: string;
  /** No, thanks */
  readonly noThanks: string;
  /** Descriptions saved */
  readonly descriptionsSaved: string;
  /** Failed to save descriptions */
  readonly descriptionsNotSaved: string;
  /** Saving again replaces it with ours. */
  readonly saveReplaces: string;
  /** A sentence or two for each: who is there, what happens, what it looks like. Screen readers read it to people who cannot see the photo. */
  readonly describeAbout: string;
  /** Keep offline */
  readonly keepOffline: string;
  /** Stop keeping offline */
  readonly stopKeepingOffline: string;
  /** First switch on “Keep what I have seen” under Your data. */
  readonly keepOfflineSwitch: string;
  /** Keeping this memory offline … */
  readonly keepingOffline: string;
  /** It could not be kept offline */
  readonly notKeptOffline: string;
  /** Kept offline */
  readonly keptOffline: string;
  /** You can open it on this device without a connection. */
  readonly keptOfflineText: string;
  /** Not kept offline any more */
  readonly noLongerKept: string;
  /** It may be removed when space is needed. */
  readonly noLongerKeptText: string;
  /** There is no space left on this device. Free some, and try again. Nothing is lost. */
  readonly keepFull: string;
  /** The browser has removed what was kept here. Check the switch under Your data, and try again. */
  readonly keepCleared: string;
  /** What is kept offline fills all the space for it. Stop keeping another memory first. */
  readonly keepTooLarge: string;
  /** Not all of it arrived. Please check the connection, and try again. */
  readonly keepUnreachable: string;
  /** Not on this device */
  readonly notOnDevice: string;
  /** You are offline, and you have not looked at this here before. Open it once while you are connected, and it is kept; or choose “Keep offline” in the menu of its memory. */
  readonly notOnDeviceText: string;
  /** {label}. Waits to be sent. */
  readonly likeWaits: Message<{ label: Value }>;
  /** Waits to be sent. */
  readonly waitsToBeSent: string;
}

export declare const messages: Catalogue<Messages>;
