import { getJson } from '@our-dates/browser/api';
import type { Notifications } from '@our-dates/notifications/contract';
import { queryOptions } from '@tanstack/react-query';
import { notificationPaths } from '../notification-terms.ts';

/** What the viewer is notified of, and where. */
export const notificationsQuery = queryOptions({
  queryKey: [notificationPaths.notifications],
  queryFn: ({ signal }) => getJson<Notifications>(notificationPaths.notifications, { signal }),
});
