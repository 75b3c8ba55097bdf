// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue } from '@our-dates/languages/catalogue';

export interface Messages {
  /** The connection was interrupted. Please try again. */
  readonly INTERRUPTED: string;
  /** You are offline. Please try again when you are connected. */
  readonly OFFLINE: string;
  /** Something we depend on is not answering. Please try again in a moment. */
  readonly UNAVAILABLE: string;
  /** We are busy right now. Please try again in a moment. */
  readonly BUSY: string;
  /** Please look at what was entered. */
  readonly VALIDATION: string;
  /** Something went wrong on our side. Please try again. */
  readonly INTERNAL: string;
  /** That was too often. Please wait a moment and try again. */
  readonly TOO_MANY_REQUESTS: string;
  /** The request took too long to arrive. Please try again. */
  readonly REQUEST_TIMEOUT: string;
  /** That took too long. Please try again in a moment. */
  readonly DATABASE_TIMEOUT: string;
  /** We could not find that. */
  readonly NOT_FOUND: string;
  /** That is not allowed. */
  readonly FORBIDDEN: string;
  /** Please sign in. */
  readonly UNAUTHENTICATED: string;
  /** Your session has ended. Please sign in again. */
  readonly SESSION_OVER: string;
  /** It was changed meanwhile. Please look at it again. */
  readonly CHANGED_MEANWHILE: string;
  /** It was changed meanwhile. Please look at it again. */
  readonly CONFLICT: string;
  /** That is too large. */
  readonly TOO_LARGE: string;
  /** We cannot use a file of this type. */
  readonly UNSUPPORTED_MEDIA: string;
  /** There is no room left to keep what was sent. Please try again later. */
  readonly STORAGE_FULL: string;
  /** We are still working on it. Please wait a moment. */
  readonly IN_PROGRESS: string;
  /** You have no partner at present. */
  readonly NO_PARTNER: string;
  /** The photos were changed meanwhile. Please look at them again. */
  readonly PHOTOS_CHANGED: string;
  /** The partnership has changed meanwhile. Please open this again. */
  readonly PARTNER_CHANGED: string;
  /** The story was changed meanwhile. Please look at it again. */
  readonly STORY_CHANGED: string;
  /** Both stories are open, so they stay. */
  readonly STORY_OPEN: string;
  /** We have written stories for both memories. Please withdraw those of one memory first. */
  readonly STORIES_IN_BOTH: string;
  /** This is the same memory. Please choose another one. */
  readonly SAME_MEMORY: string;
  /** Another memory was put into this one a short time ago. Please undo that first, or try again tomorrow. */
  readonly MERGE_OPEN: string;
  /** This can no longer be undone. */
  readonly MERGE_FINAL: string;
  /** A memory cannot hold so many photos. */
  readonly TOO_MANY_PHOTOS: string;
  /** Only the one who recorded this memory can do that. */
  readonly NOT_OWNER: string;
  /** This photo is damaged and cannot be read. */
  readonly DAMAGED_IMAGE: string;
  /** We cannot use a photo of this type. */
  readonly UNSUPPORTED_IMAGE: string;
  /** This photo is too large to be shown. */
  readonly TOO_MANY_PIXELS: string;
  /** This file is empty. */
  readonly EMPTY_FILE: string;
  /** You are offline, and this is not kept on this device. */
  readonly NOT_ON_DEVICE: string;
}

export declare const messages: Catalogue<Messages>;
