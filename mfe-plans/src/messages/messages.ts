// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Where next? */
  readonly pageTitle: string;
  /** The dates that you and <bdi>{partner}</bdi> have in mind. */
  readonly sentenceWithPartner: RichMessage<{ partner: Value }>;
  /** The dates we have in mind. */
  readonly sentence: string;
  /** Add a plan */
  readonly addPlanButton: string;
  /** Loading the plans */
  readonly loading: string;
  /** We couldn’t load the plans */
  readonly notLoaded: string;
  /** Please check the connection and try again. */
  readonly checkConnection: string;
  /** Retry */
  readonly retry: string;
  /** Trying again… */
  readonly retrying: string;
  /** Nothing is planned yet */
  readonly emptyTitle: string;
  /** A walk, a town, a table for two: write down where we want to go, with a date or for some time. */
  readonly emptyText: string;
  /** With a date */
  readonly withDate: string;
  /** Some time */
  readonly someTime: string;
  /** It happened */
  readonly past: string;
  /** See the memory */
  readonly seeMemory: string;
  /** See the memory of {title} */
  readonly seeMemoryOf: Message<{ title: Value }>;
  /** Edit {title} */
  readonly edit: Message<{ title: Value }>;
  /** Delete {title} */
  readonly delete: Message<{ title: Value }>;
  /** Did it happen? */
  readonly didItHappen: string;
  /** Today */
  readonly today: string;
  /** Tomorrow */
  readonly tomorrow: string;
  /** It happened */
  readonly happened: string;
  /** It happened: {title} */
  readonly happenedOf: Message<{ title: Value }>;
  /** Added by {name} */
  readonly addedBy: Message<{ name: Value }>;
  /** Delete this plan? */
  readonly deleteTitle: string;
  /** <bdi>“{title}”</bdi> will be gone for both of us. */
  readonly deleteText: RichMessage<{ title: Value }>;
  /** <bdi>“{title}”</bdi> will be gone for both of us. Its memory stays. */
  readonly deleteTextWithMemory: RichMessage<{ title: Value }>;
  /** Delete plan */
  readonly deleteConfirm: string;
  /** Keep it */
  readonly deleteCancel: string;
  /** Deleting… */
  readonly deleting: string;
  /** Plan deleted */
  readonly deleted: string;
  /** The plan was not deleted */
  readonly notDeleted: string;
  /** It was changed meanwhile. Please look at it again. */
  readonly changedMeanwhile: string;
  /** Please try again. */
  readonly tryAgain: string;
  /** Edit plan */
  readonly editTitle: string;
  /** Add a plan */
  readonly addTitle: string;
  /** Cancel */
  readonly cancel: string;
  /** Saving… */
  readonly saving: string;
  /** Add plan */
  readonly add: string;
  /** Save changes */
  readonly save: string;
  /** What we plan */
  readonly fieldTitle: string;
  /** Date */
  readonly fieldDate: string;
  /** Leave it empty for some time. */
  readonly fieldDateHelp: string;
  /** Note */
  readonly fieldNote: string;
  /** Link */
  readonly fieldLink: string;
  /** A place, tickets, a table: any address of the web. */
  readonly fieldLinkHelp: string;
  /** Please say what we plan. */
  readonly titleMissing: string;
  /** Please use at most {limit} characters. */
  readonly linkTooLong: Message<{ limit: Value }>;
  /** Please use an address of the web, such as https://pier.example. */
  readonly linkWrong: string;
  /** We kept what we had begun. */
  readonly continued: string;
  /** Start again */
  readonly startAgain: string;
  /** This plan was deleted meanwhile, or has happened. What we wrote can be added as a new plan. */
  readonly gone: string;
  /** Another window */
  readonly anotherWindow: string;
  /** <bdi>{who}</bdi> changed “{field}” meanwhile: <quote>{theirs}</quote> Saving again replaces it with ours. */
  readonly clash: RichMessage<{ who: Value; field: Value; quote: Mark; theirs: Value }>;
  /** <bdi>{who}</bdi> changed “{field}” meanwhile: it is empty now. Saving again replaces it with ours. */
  readonly clashEmpty: RichMessage<{ who: Value; field: Value }>;
  /** Take theirs */
  readonly takeTheirs: string;
  /** Plan updated */
  readonly updated: string;
  /** Plan added */
  readonly added: string;
  /** The plan was not saved */
  readonly notSaved: string;
  /** The memory is saved, but its plan was not marked */
  readonly notMarked: string;
  /** We try again when this page is opened the next time. */
  readonly markedLater: string;
  /** This plan has happened already, and has its memory. */
  readonly ALREADY_HAPPENED: string;
  /** We have enough plans already. Please delete one, or let one happen. */
  readonly TOO_MANY_PLANS: string;
}

export declare const messages: Catalogue<Messages>;
