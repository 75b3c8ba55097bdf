import { sendJson } from '@our-dates/browser/api';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import type { NotificationSettings, Notifications } from '@our-dates/notifications/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { timeZoneHere } from '../browser/this-browser.ts';
import { notificationPaths } from '../notification-terms.ts';
import { notificationsQuery } from './notifications-query.ts';

type Change = Partial<Omit<NotificationSettings, 'timeZone'>>;

/** Changes settings at once, one change after the other; one that is refused is taken back. */
export function useSettings() {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { toast } = useHost();
  const queries = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async () => {
      const now = queries.getQueryData<Notifications>(queryKey);
      if (!now) return;
      const { muted, quietHours, rhythm } = now;
      await sendJson('PUT', notificationPaths.notifications, {
        muted,
        quietHours,
        rhythm,
        timeZone: timeZoneHere(),
      } satisfies NotificationSettings);
    },
    onMutate: async (change: Change) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Notifications>(queryKey, (now) => now && { ...now, ...change });
    },
    onError: async (error) => {
      toast({
        tone: 'destructive',
        title: t.notSaved,
        description: errorText(error, t.tryAgain),
      });
      await queries.invalidateQueries({ queryKey });
    },
  });
}
