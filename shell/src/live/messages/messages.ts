// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** New from {name} */
  readonly newFrom: Message<{ name: Value }>;
  /** {name} is here too */
  readonly isHere: Message<{ name: Value }>;
  /** {name} deleted this memory just now */
  readonly memoryDeleted: Message<{ name: Value }>;
  /** {name} deleted this photo just now */
  readonly photoDeleted: Message<{ name: Value }>;
  /** {name}’s account was deleted */
  readonly accountDeleted: Message<{ name: Value }>;
  /** What you recorded yourself stays as it is. */
  readonly accountDeletedText: string;
  /** {name} ended the partnership */
  readonly partnershipEnded: Message<{ name: Value }>;
  /** Each of us keeps what we recorded ourselves. */
  readonly partnershipEndedText: string;
  /** <name>{partner}</name> invites you to look at <memory>{title}</memory> together. */
  readonly invitation: RichMessage<{ name: Mark; partner: Value; memory: Mark; title: Value }>;
  /** a memory */
  readonly aMemory: string;
  /** Not now */
  readonly declineForNow: string;
  /** Join */
  readonly join: string;
  /** Joining… */
  readonly joining: string;
  /** This invitation has ended */
  readonly invitationOver: string;
  /** Could not join */
  readonly notJoined: string;
  /** An unknown error occurred */
  readonly unknownError: string;
}

export declare const messages: Catalogue<Messages>;
