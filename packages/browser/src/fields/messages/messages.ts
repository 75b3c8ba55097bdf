// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** This is required. */
  readonly REQUIRED: string;
  /** This cannot be used like that. */
  readonly INVALID: string;
  /** Please choose one of what is offered. */
  readonly UNKNOWN_VALUE: string;
  /** This has characters that cannot be shown. */
  readonly UNPRINTABLE: string;
  /** Please enter a date. */
  readonly NOT_A_DATE: string;
  /** Please enter an address that begins with https:// or http://. */
  readonly NOT_A_LINK: string;
  /** This must not be in the future. */
  readonly IN_FUTURE: string;
  /** Please choose a day to come. */
  readonly NOT_IN_FUTURE: string;
  /** This is no longer there. */
  readonly GONE: string;
  /** The cover must be a photo of this memory. */
  readonly NOT_IN_MEMORY: string;
  /** That is not your password. */
  readonly WRONG_PASSWORD: string;
  /** This password is easy to guess. Please choose another one. */
  readonly COMMON_PASSWORD: string;
  /** Please choose a file. */
  readonly FILE_MISSING: string;
  /** This file is too large. */
  readonly FILE_TOO_LARGE: string;
  /** This photo is damaged and cannot be read. */
  readonly DAMAGED_IMAGE: string;
  /** We cannot use a photo of this type. */
  readonly UNSUPPORTED_IMAGE: string;
  /** This photo is too large to be shown. */
  readonly TOO_MANY_PIXELS: string;
  /** This photo is too large to be shown. */
  readonly TOO_MUCH_MEMORY: string;
  /** This file is empty. */
  readonly EMPTY_FILE: string;
  /** Please use at least {limit} characters. */
  readonly TOO_SHORT: Message<{ limit: Value }>;
  /** Please use at most {limit} characters. */
  readonly TOO_LONG: Message<{ limit: Value }>;
  /** There must be at least {limit}. */
  readonly TOO_FEW: Message<{ limit: Value }>;
  /** There can be at most {limit}. */
  readonly TOO_MANY: Message<{ limit: Value }>;
  /** This must be at least {limit}. */
  readonly TOO_LOW: Message<{ limit: Value }>;
  /** This can be at most {limit}. */
  readonly TOO_HIGH: Message<{ limit: Value }>;
  /** Please choose a day within {limit} years. */
  readonly TOO_FAR_AHEAD: Message<{ limit: Value }>;
}

export declare const messages: Catalogue<Messages>;
