import type {
  notificationLanguages as Languages,
  NotificationKind,
  notificationPaths as Paths,
} from '@our-dates/notifications/contract';

/** The addresses of the service's contract, without its schemas. */
export const notificationPaths = {
  notifications: '/api/notifications',
  devices: '/api/notifications/devices',
  device: '/api/notifications/devices/:id',
} as const satisfies typeof Paths;

/** What a person can be notified of, in the words of the page. */
export const kindWords: Readonly<Record<NotificationKind, string>> = {
  memory: 'New memories',
  photos: 'New photos',
  comment: 'Comments',
  like: 'Likes',
  invitation: 'Answers to my invitation',
  'on-this-day': 'On this day',
};

export const kinds = Object.keys(kindWords) as NotificationKind[];

/** The languages of messages. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar', 'he'] as const satisfies typeof Languages;
