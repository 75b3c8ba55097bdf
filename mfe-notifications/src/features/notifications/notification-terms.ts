import type {
  notificationLanguages as Languages,
  NotificationKind,
  notificationPaths as Paths,
} from '@our-dates/notifications/contract';
import type { Messages } from '../../messages/messages.ts';

/** The addresses of the service's contract, without its schemas. */
export const notificationPaths = {
  notifications: '/api/notifications',
  devices: '/api/notifications/devices',
  device: '/api/notifications/devices/:id',
} as const satisfies typeof Paths;

/** What a person can be notified of: the keys of its messages. */
export const kindMessages = {
  memory: 'kindMemories',
  photos: 'kindPhotos',
  comment: 'kindComments',
  like: 'kindLikes',
  invitation: 'kindInvitation',
  'on-this-day': 'kindOnThisDay',
} as const satisfies Record<NotificationKind, keyof Messages>;

export const kinds = Object.keys(kindMessages) as NotificationKind[];

/** The languages of messages. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar', 'he'] as const satisfies typeof Languages;
