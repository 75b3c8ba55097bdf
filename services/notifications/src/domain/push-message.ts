import type { NotificationKind, NotificationLanguage } from '../../contract.ts';
import { type Told, texts } from './texts.ts';

/** One thing that a person is told of. */
export interface NewsItem {
  readonly kind: NotificationKind;
  readonly tag: string;
  readonly collectionId: number | null;
  readonly photoId: number | null;
}

export interface MessageContent {
  /** In one message, oldest first; at least one. */
  readonly items: readonly NewsItem[];
  /** Empty: it is not known, or the platform did it. */
  readonly partnerName: string;
  readonly language: NotificationLanguage;
  /** Of our pages, as this device reaches them. */
  readonly origin: string;
  readonly tag: string;
  /** How much there is that the person has not seen. */
  readonly unseen: number;
  /** As little as possible: the push service has refused more. */
  readonly isShort: boolean;
}

const productName = 'Our Date Gallery';

/**
 * The JSON of a message: a declarative push message (Push API), which our service worker reads as well. It says who and what
 * kind; addresses contain ids alone.
 */
export function pushMessage(content: MessageContent): string {
  const { items, language, origin, tag, unseen, isShort } = content;
  const told = toldOf(items);
  const hasName = told !== 'declined' && told !== 'on-this-day' && content.partnerName !== '';
  const navigate = new URL(pathOf(items), origin).href;
  const body = texts[language][told];
  const notification = isShort
    ? { title: body, navigate, tag }
    : {
        title: hasName ? content.partnerName : productName,
        body,
        lang: language,
        dir: 'auto',
        navigate,
        tag,
        // Where the first browsers with declarative messages look for it.
        app_badge: String(unseen),
      };
  return JSON.stringify({ web_push: 8030, notification, app_badge: unseen });
}

/** The photos of a new memory are part of it. */
function toldOf(items: readonly NewsItem[]): Told {
  const tags = new Set(items.map(({ tag }) => tag));
  const memories = items.filter(({ kind }) => kind === 'memory').length;
  if (tags.size > 1) return 'several';
  if (memories > 0) return memories === 1 ? 'memory' : 'memories';
  const [first] = items;
  const isOne = items.length === 1;
  switch (first?.kind) {
    case 'photos':
      return isOne ? 'photo' : 'photos';
    case 'comment':
      return isOne ? 'comment' : 'comments';
    case 'like':
      return isOne ? 'like' : 'likes';
    case 'invitation':
      return first.tag === invitationTags.accepted ? 'accepted' : 'declined';
    case 'on-this-day':
      return 'on-this-day';
    default:
      return 'several';
  }
}

export const invitationTags = { accepted: 'invitation-accepted', declined: 'invitation-declined' } as const;

function pathOf(items: readonly NewsItem[]): string {
  const [first] = items;
  if (first?.kind === 'invitation' && items.length === 1) return '/profile';
  const photo = only(items.map(({ photoId }) => photoId));
  if (photo !== null && first?.kind !== 'photos') return `/photo/${photo}`;
  const collection = only(items.map(({ collectionId }) => collectionId));
  if (collection !== null && first?.kind !== 'like') return `/date-memory/${collection}`;
  return '/';
}

/** The one that all of them name; null: none, or several. */
function only(ids: readonly (number | null)[]): number | null {
  const different = new Set(ids);
  return different.size === 1 ? (ids[0] ?? null) : null;
}
