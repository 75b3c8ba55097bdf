// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Whose hearts */
  readonly whose: string;
  /** All our hearts */
  readonly all: string;
  /** Both of us */
  readonly both: string;
  /** Mine */
  readonly mine: string;
  /** {name}’s */
  readonly theirs: Message<{ name: Value }>;
  /** Photos We Love */
  readonly titleWe: string;
  /** Photos You Love */
  readonly titleYou: string;
  /** Every photo that has a heart of ours, the latest dates first. */
  readonly sentenceWe: string;
  /** Every photo that has your heart, the latest dates first. */
  readonly sentenceYou: string;
  /** We couldn’t load the photos */
  readonly notLoaded: string;
  /** More photos could not be loaded. */
  readonly moreNotLoaded: string;
  /** Loading more photos… */
  readonly loadingMore: string;
  /** Loading the photos… */
  readonly loading: string;
  /** No hearts yet */
  readonly noneAny: string;
  /** Nothing that both of us love yet */
  readonly noneBoth: string;
  /** No hearts of yours yet */
  readonly noneMe: string;
  /** No hearts of theirs yet */
  readonly nonePartner: string;
  /** Once each of us has pressed Like on the same photo, it waits for us here. */
  readonly helpBoth: string;
  /** Photos on which <bdi>{name}</bdi> presses Like wait for us here. */
  readonly helpPartner: RichMessage<{ name: Value }>;
  /** Press Like on a photo, and it waits for us here. */
  readonly helpMine: string;
}

export declare const messages: Catalogue<Messages>;
