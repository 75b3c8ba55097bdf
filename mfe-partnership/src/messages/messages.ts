// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Mark, Message, RichMessage, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Partnership Invitation */
  readonly pageTitle: string;
  /** Partnership */
  readonly cardTitle: string;
  /** We could not load your partnership */
  readonly notLoaded: string;
  /** Nothing has changed. Please check the connection and try again. */
  readonly notLoadedText: string;
  /** Retry */
  readonly retry: string;
  /** Loading your partnership… */
  readonly loading: string;
  /** Loading the invitation… */
  readonly loadingInvitation: string;
  /** Your invitation link */
  readonly linkTitle: string;
  /** Send it to the one you share your dates with. Whoever opens it first can accept. */
  readonly linkText: string;
  /** Invitation link */
  readonly linkLabel: string;
  /** This invitation expires in 7 days. */
  readonly linkHelp: string;
  /** Done */
  readonly done: string;
  /** Copy */
  readonly copy: string;
  /** Link Copied */
  readonly linkCopied: string;
  /** Paste it into a message to your partner. */
  readonly linkCopiedText: string;
  /** The link could not be copied */
  readonly linkNotCopied: string;
  /** Open it in a new tab and copy its address there. */
  readonly linkNotCopiedText: string;
  /** Expired */
  readonly statusExpired: string;
  /** Pending */
  readonly statusPending: string;
  /** Copy link */
  readonly copyLink: string;
  /** Open in new tab */
  readonly openInTab: string;
  /** Cancel invitation */
  readonly cancelInvitation: string;
  /** Invitation Cancelled */
  readonly invitationCancelled: string;
  /** Its link no longer works. */
  readonly invitationCancelledText: string;
  /** Failed to Cancel Invitation */
  readonly notCancelled: string;
  /** Each of you gets copies of the other’s memories. They appear in the gallery one by one. */
  readonly copiesAgreed: string;
  /** If both of you agree, each gets copies of the other’s memories, with all their photos. */
  readonly copiesOffer: string;
  /** We wait for <bdi>{name}</bdi> to agree to the copies. */
  readonly copiesWait: RichMessage<{ name: Value }>;
  /** <bdi>{name}</bdi> would like copies for both. */
  readonly copiesAsked: RichMessage<{ name: Value }>;
  /** You both agreed on {date}. */
  readonly copiesAgreedOn: Message<{ date: Value }>;
  /** Withdrawing… */
  readonly withdrawing: string;
  /** Agreeing… */
  readonly agreeing: string;
  /** Keep no copies */
  readonly copiesWithdraw: string;
  /** Copy what is new */
  readonly copiesAgain: string;
  /** Agree to copies */
  readonly copiesAgree: string;
  /** Failed to change the agreement */
  readonly copiesNotChanged: string;
  /** Partner */
  readonly partner: string;
  /** End Partnership */
  readonly endButton: string;
  /** End Partnership? */
  readonly endTitle: string;
  /** You and {name} will no longer see each other’s memories, from this moment on. Each of you keeps what you recorded yourself. */
  readonly endText: Message<{ name: Value }>;
  /** You keep {count, plural, one {# memory} other {# memories}}, <bdi>{name}</bdi> keeps {theirs}. */
  readonly endCounts: RichMessage<{ count: number; name: Value; theirs: Value }>;
  /** For {days, plural, one {# day} other {# days}} you can undo this together. */
  readonly endUndo: Message<{ days: number }>;
  /** Download everything first */
  readonly endDownload: string;
  /** Keep Partnership */
  readonly endCancel: string;
  /** Ending… */
  readonly ending: string;
  /** Partnership Removed */
  readonly ended: string;
  /** Each of us keeps what we recorded ourselves. */
  readonly endedText: string;
  /** Failed to Remove Partnership */
  readonly notEnded: string;
  /** You and <bdi>{name}</bdi> ended your partnership on {ended}. You can undo this together until {until}. When both of you do, everything is shared as before. */
  readonly undoNote: RichMessage<{ name: Value; ended: Value; until: Value }>;
  /** We wait for <bdi>{name}</bdi> to agree. */
  readonly undoWait: RichMessage<{ name: Value }>;
  /** <bdi>{name}</bdi> would like to undo it. */
  readonly undoAsked: RichMessage<{ name: Value }>;
  /** Asking… */
  readonly undoAsking: string;
  /** Withdraw */
  readonly undoWithdraw: string;
  /** Undo together */
  readonly undoTogether: string;
  /** You are partners again */
  readonly undone: string;
  /** You and {name} share every memory, as before. */
  readonly undoneText: Message<{ name: Value }>;
  /** Failed to undo */
  readonly notUndone: string;
  /** Failed to withdraw */
  readonly notWithdrawn: string;
  /** Invite the one you share your dates with. Once they accept, both of us see every memory and can add to all of them. */
  readonly inviteText: string;
  /** We could not load your invitations */
  readonly invitationsNotLoaded: string;
  /** They are still there. Please check the connection and try again. */
  readonly invitationsNotLoadedText: string;
  /** Pending invitations */
  readonly pendingInvitations: string;
  /** Creating… */
  readonly creating: string;
  /** Create Partnership Invitation */
  readonly createInvitation: string;
  /** Invitation Created */
  readonly invitationCreated: string;
  /** Share the link with your partner. */
  readonly invitationCreatedText: string;
  /** Failed to Create Invitation */
  readonly notCreated: string;
  /** Picture of {name} */
  readonly pictureOf: Message<{ name: Value }>;
  /** <who>{name}</who> <account>@{username}</account> invites you to keep your date memories together. */
  readonly invites: RichMessage<{ who: Mark; name: Value; account: Mark; username: Value }>;
  /** What partnership means */
  readonly meaning: string;
  /** Every memory we have kept so far is shared: {name}’s and yours. */
  readonly benefitPast: Message<{ name: Value }>;
  /** The dates we record from now on include both of us. */
  readonly benefitFuture: string;
  /** Both of us can view, comment on and manage all of them. */
  readonly benefitManage: string;
  /** {expiry}, on {date} */
  readonly expiryWithDay: Message<{ expiry: Value; date: Value }>;
  /** Expires in {count, plural, one {# day} other {# days}} */
  readonly expiresInDays: Message<{ count: number }>;
  /** Expires in {count, plural, one {# hour} other {# hours}} */
  readonly expiresInHours: Message<{ count: number }>;
  /** Expires in {count, plural, one {# minute} other {# minutes}} */
  readonly expiresInMinutes: Message<{ count: number }>;
  /** Expires in less than a minute */
  readonly expiresSoon: string;
  /** Expired {count, plural, one {# day} other {# days}} ago */
  readonly expiredDaysAgo: Message<{ count: number }>;
  /** Expired {count, plural, one {# hour} other {# hours}} ago */
  readonly expiredHoursAgo: Message<{ count: number }>;
  /** Expired {count, plural, one {# minute} other {# minutes}} ago */
  readonly expiredMinutesAgo: Message<{ count: number }>;
  /** Expired just now */
  readonly expiredJustNow: string;
  /** You already share your memories with {name}. To accept, end that partnership in your profile first. */
  readonly hasPartner: Message<{ name: Value }>;
  /** Please sign in so that {name} knows who answers. We bring you back here. */
  readonly signInText: Message<{ name: Value }>;
  /** Sign in to accept */
  readonly signIn: string;
  /** Decline */
  readonly decline: string;
  /** Declining… */
  readonly declining: string;
  /** Invitation Declined */
  readonly declined: string;
  /** Nothing is shared. */
  readonly declinedText: string;
  /** Failed to Decline Invitation */
  readonly notDeclined: string;
  /** Accept Partnership */
  readonly accept: string;
  /** Accepting… */
  readonly accepting: string;
  /** Partnership Accepted */
  readonly accepted: string;
  /** You and {name} share every memory now. */
  readonly acceptedText: Message<{ name: Value }>;
  /** Failed to Accept Invitation */
  readonly notAccepted: string;
  /** Invalid Invitation */
  readonly ownTitle: string;
  /** You cannot accept your own partnership invitation. Share this link with someone else! */
  readonly ownText: string;
  /** Go to Profile */
  readonly toProfile: string;
  /** Go to Gallery */
  readonly toGallery: string;
  /** Invitation Expired */
  readonly expiredTitle: string;
  /** This invitation has expired. Please ask for a new link. */
  readonly expiredText: string;
  /** Invitation Already Processed */
  readonly processedTitle: string;
  /** This invitation has already been accepted or declined. */
  readonly processedText: string;
  /** Invitation Not Found */
  readonly notFoundTitle: string;
  /** This invitation link may be invalid or expired. */
  readonly notFoundText: string;
  /** Unknown error occurred */
  readonly unknownError: string;
  /** You already share your memories with a partner. */
  readonly HAS_PARTNER: string;
  /** The one who invited you already has a partner. */
  readonly INVITER_HAS_PARTNER: string;
  /** There are too many open invitations already. Please cancel one first. */
  readonly TOO_MANY_INVITATIONS: string;
  /** Both of you have agreed already, so you are partners again. */
  readonly UNDONE: string;
  /** This can no longer be undone. */
  readonly UNDO_EXPIRED: string;
  /** This cannot be undone, because one of you has a new partner. */
  readonly OTHER_HAS_PARTNER: string;
  /** You cannot accept your own partnership invitation. Share this link with someone else! */
  readonly OWN_INVITATION: string;
  /** This invitation has expired. Please ask for a new link. */
  readonly INVITATION_EXPIRED: string;
  /** This invitation has already been accepted or declined. */
  readonly INVITATION_ACCEPTED: string;
  /** This invitation has already been accepted or declined. */
  readonly INVITATION_REJECTED: string;
}

export declare const messages: Catalogue<Messages>;
