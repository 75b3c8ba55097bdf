// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Comment deleted */
  readonly deleted: string;
  /** Failed to delete comment */
  readonly notDeleted: string;
  /** It has been deleted already. */
  readonly deletedAlready: string;
  /** Comment added */
  readonly added: string;
  /** Failed to add comment */
  readonly notAdded: string;
  /** Comment updated */
  readonly updated: string;
  /** Failed to update comment */
  readonly notUpdated: string;
  /** It has been deleted meanwhile. */
  readonly deletedMeanwhile: string;
  /** Comment actions */
  readonly actions: string;
  /** Add a comment */
  readonly addLabel: string;
  /** Say something about this one… */
  readonly placeholder: string;
  /** Posting… */
  readonly posting: string;
  /** Post */
  readonly post: string;
  /** A comment has at most {limit} characters. */
  readonly tooLong: Message<{ limit: Value }>;
  /** {count}/{limit} characters */
  readonly counter: Message<{ count: Value; limit: Value }>;
  /** Edit comment */
  readonly editLabel: string;
  /** edited */
  readonly edited: string;
  /** imported by <bdi>{name}</bdi> */
  readonly importedBy: RichMessage<{ name: Value }>;
  /** Comments, oldest first */
  readonly listLabel: string;
  /** {count, plural, one {# new comment} other {# new comments}} */
  readonly newComments: Message<{ count: number }>;
  /** Earlier comments could not be loaded. */
  readonly earlierNotLoaded: string;
  /** Loading earlier comments… */
  readonly loadingEarlier: string;
  /** Try again */
  readonly tryAgainButton: string;
  /** Show earlier comments */
  readonly showEarlier: string;
  /** This photo is no longer there */
  readonly photoGone: string;
  /** Refresh */
  readonly refresh: string;
  /** It was deleted meanwhile, and its comments with it. */
  readonly photoGoneText: string;
  /** No comments yet. Say the first word. */
  readonly none: string;
  /** Failed to load comments */
  readonly notLoaded: string;
  /** Loading the comments… */
  readonly loading: string;
}

export declare const messages: Catalogue<Messages>;
