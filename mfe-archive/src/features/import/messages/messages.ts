// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Reading what you have chosen */
  readonly reading: string;
  /** Reading what you have chosen. Nothing is sent yet. */
  readonly readingNote: string;
  /** This cannot be imported */
  readonly refused: string;
  /** Choose Something Else */
  readonly chooseElse: string;
  /** It could not be read. Please choose it again. */
  readonly unreadable: string;
  /** {reason} Nothing was sent. */
  readonly nothingSent: Message<{ reason: Value }>;
  /** {kind, select, takeout {A Google Takeout} folder {Photos, a memory for each day} other {A download from here}} */
  readonly kind: Message<{ kind: 'takeout' | 'folder' | string }>;
  /** Who are you in this archive? */
  readonly whoAreYou: string;
  /** None of them */
  readonly noneOfThem: string;
  /** Leave out {count, plural, one {{count} photo that is} other {{count} photos that are}} here already */
  readonly leaveOutKnown: Message<{ count: number }>;
  /** Add {count, plural, one {{count} plan} other {{count} plans}} to “Where next?” */
  readonly addPlans: Message<{ count: number }>;
  /** {memories, plural, one {{memories} memory} other {{memories} memories}} · {photos, plural, one {{photos} photo} other {{photos} photos}} · {size} */
  readonly totals: Message<{ memories: number; photos: number; size: Value }>;
  /** Import {count, plural, one {# Plan} other {# Plans}} */
  readonly importPlans: Message<{ count: number }>;
  /** Import {count, plural, one {# Memory} other {# Memories}} */
  readonly importMemories: Message<{ count: number }>;
  /** Memories to import */
  readonly memoriesToImport: string;
  /** {count, plural, one {{count} text} other {{count} texts}} by <bdi>{names}</bdi> will show that name and that you have imported {count, plural, one {it} other {them}}. Nothing is written in another account. */
  readonly textsOfOthers: RichMessage<{ count: number; names: Value }>;
  /** {count, plural, one {{count} heart of others is} other {{count} hearts of others are}} not imported. */
  readonly likesOfOthers: Message<{ count: number }>;
  /** Stories become notes that only you read. */
  readonly storiesBecomeNotes: string;
  /** {count, plural, one {{count} file} other {{count} files}} cannot be imported */
  readonly leftOut: Message<{ count: number }>;
  /** Without a date */
  readonly withoutDate: string;
  /** {count, plural, one {{count} photo} other {{count} photos}} */
  readonly photos: Message<{ count: number }>;
  /** {count, plural, one {{count} story} other {{count} stories}} */
  readonly stories: Message<{ count: number }>;
  /** {count, plural, one {{count} comment} other {{count} comments}} */
  readonly comments: Message<{ count: number }>;
  /** {count} here already */
  readonly hereAlready: Message<{ count: Value }>;
  /** {count} twice in this archive */
  readonly repeated: Message<{ count: Value }>;
  /** a sample of the demo */
  readonly sample: string;
  /** Imported before */
  readonly importedBefore: string;
  /** Imported before. <link>Open it</link> */
  readonly importedBeforeOpen: RichMessage<{ link: Mark }>;
  /** Imported before; it is in Recently deleted, or sealed. */
  readonly importedBeforeHidden: string;
  /** Importing */
  readonly importing: string;
  /** {done} of {count, plural, one {{count} memory} other {{count} memories}} imported */
  readonly progress: Message<{ done: Value; count: number }>;
  /** {count, plural, one {{count} memory is} other {{count} memories are}} imported. */
  readonly imported: Message<{ count: number }>;
  /** {done, plural, one {{done} memory is} other {{done} memories are}} imported; {failed, plural, one {{failed} memory is} other {{failed} memories are}} not. */
  readonly importedInPart: Message<{ done: number; failed: number }>;
  /** {count, plural, one {{count} plan is} other {{count} plans are}} added. */
  readonly plansAdded: Message<{ count: number }>;
  /** Some plans were not added. {reason} */
  readonly plansNotAdded: Message<{ reason: Value }>;
  /** Imported memories */
  readonly importedMemories: string;
  /** {count, plural, one {{count} photo} other {{count} photos}} imported */
  readonly photosImported: Message<{ count: number }>;
  /** {sent} of {count, plural, one {{count} photo} other {{count} photos}} sent */
  readonly photosSent: Message<{ sent: Value; count: number }>;
  /** Waiting */
  readonly waiting: string;
  /** Please keep this page open. If you leave it, choose the same files again: the import continues where it was. */
  readonly isRunning: string;
  /** Paused. What is imported stays; the rest is sent when you continue. */
  readonly isPaused: string;
  /** Your session has ended. Sign in, and choose the same files again to continue. */
  readonly isSignedOut: string;
  /** Another tab is importing. Continue here when it has finished, or close it. */
  readonly isInOtherTab: string;
  /** Try Again */
  readonly tryAgain: string;
  /** Done */
  readonly done: string;
  /** Pause */
  readonly pause: string;
  /** Stop */
  readonly stop: string;
  /** Sign In */
  readonly signIn: string;
  /** Continue */
  readonly continue: string;
  /** It could not be imported. Please try again. */
  readonly failed: string;
  /** There is no connection. The import continues when it is back. */
  readonly noConnection: string;
  /** The service is busy. The import continues in a moment. */
  readonly busy: string;
  /** “{name}” is damaged: it is not the photo that the archive describes. Please use another copy of the archive. */
  readonly photoDamaged: Message<{ name: Value }>;
  /** It names {count} more memories, which are not in this archive. */
  readonly memoriesMissing: Message<{ count: Value }>;
  /** Its original is not in the archive. */
  readonly originalMissing: string;
  /** Its file has another size than the archive says. */
  readonly sizeDiffers: string;
  /** “{name}” is too long for what it describes. */
  readonly descriptionTooLong: Message<{ name: Value }>;
  /** “{name}” is not as an export writes it. If you have changed it, please use the unchanged zip. */
  readonly descriptionChanged: Message<{ name: Value }>;
  /** Videos cannot be imported. */
  readonly noVideos: string;
  /** This is not a photo. */
  readonly noPhoto: string;
  /** This file is empty. */
  readonly emptyFile: string;
  /** This photo is larger than {limit} MB. */
  readonly photoTooLarge: Message<{ limit: Value }>;
  /** There is nothing to import in it: no photos, and no memories of an export. Please choose another file or folder. */
  readonly nothingToImport: string;
  /** This plan has happened, and has no memory in this archive. */
  readonly planWithoutMemory: string;
  /** “{name}” cannot be read any more. Please choose it again. */
  readonly unreadableFile: Message<{ name: Value }>;
  /** “{name}” has more than {limit} files. Please unpack it, and import its folders one after the other. */
  readonly tooManyFiles: Message<{ name: Value; limit: Value }>;
  /** “{name}” cannot be read as a zip. It may not be complete: please download it again. */
  readonly noZip: Message<{ name: Value }>;
  /** “{name}” is too large to be imported. */
  readonly fileTooLarge: Message<{ name: Value }>;
  /** “{name}” is damaged: its content is not what the zip says. Please download the zip again. */
  readonly fileDamaged: Message<{ name: Value }>;
  /** “{name}” is in the zip twice. */
  readonly zipTwice: Message<{ name: Value }>;
  /** “{name}” has a name that leads out of its folder. */
  readonly zipOutside: Message<{ name: Value }>;
  /** “{name}” has two different sizes. */
  readonly zipTwoSizes: Message<{ name: Value }>;
  /** “{name}” would grow to more than {ratio} times its size. */
  readonly zipRatio: Message<{ name: Value; ratio: Value }>;
  /** “{name}” overlaps with “{other}”. */
  readonly zipOverlap: Message<{ name: Value; other: Value }>;
  /** {problem} This zip is damaged, or was made to do harm, so nothing of it was opened. Please use another copy. */
  readonly zipUnsafe: Message<{ problem: Value }>;
  /** Unpacked, this zip would be more than ten times as large. That is no archive of photos, so nothing of it was opened. */
  readonly zipGrows: string;
  /** “{name}” is protected with a password. Please unpack the zip, and choose the folder. */
  readonly zipPassword: Message<{ name: Value }>;
  /** “{name}” is compressed in a way that browsers cannot read. Please unpack the zip, and choose the folder. */
  readonly zipMethod: Message<{ name: Value }>;
  /** “{name}” is not complete: the end of the zip is missing. Please download the zip again. */
  readonly zipIncomplete: Message<{ name: Value }>;
  /** Other bytes have arrived than were announced. Please choose the file again. */
  readonly CHECKSUM: string;
  /** The photos of this memory are too large together. Please leave some of them out. */
  readonly TOO_MUCH: string;
  /** This memory was imported before, and is in Recently deleted, or sealed. */
  readonly IMPORT_HIDDEN: string;
  /** Some photos of this memory have to be sent again. */
  readonly PHOTOS_MISSING: string;
}

export declare const messages: Catalogue<Messages>;
