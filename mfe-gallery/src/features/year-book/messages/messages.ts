// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** The book was not changed */
  readonly notChanged: string;
  /** Square */
  readonly square: string;
  /** Format */
  readonly format: string;
  /** Preparing photo {made} of {count}… */
  readonly preparing: Message<{ made: Value; count: Value }>;
  /** Print */
  readonly print: string;
  /** Change {title} */
  readonly changeOf: Message<{ title: Value }>;
  /** Next to others */
  readonly nextToOthers: string;
  /** A page of its own */
  readonly ownPage: string;
  /** Swap… */
  readonly swap: string;
  /** Leave out */
  readonly leaveOut: string;
  /** Choose a photo */
  readonly choosePhoto: string;
  /** Our {year} */
  readonly ourYear: Message<{ year: Value }>;
  /** Add a photo */
  readonly addPhoto: string;
  /** Swap for another photo */
  readonly swapTitle: string;
  /** The photos could not be loaded. */
  readonly photosNotLoaded: string;
  /** All photos of this memory are in the book. */
  readonly allInBook: string;
  /** The year as a book: covers, hearts, and what you choose. Print it, or save it as a PDF. */
  readonly sentence: string;
  /** Years */
  readonly years: string;
  /** We couldn’t load the book */
  readonly notLoaded: string;
  /** Nothing from {year} yet */
  readonly nothingFrom: Message<{ year: Value }>;
  /** A memory with a date in this year has its place here. */
  readonly nothingText: string;
  /** The year has more memories than a book can hold. */
  readonly incomplete: string;
  /** {missing} of {count} photos are printed less sharp */
  readonly lessSharp: Message<{ missing: Value; count: Value }>;
}

export declare const messages: Catalogue<Messages>;
