import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import type { Notifications } from '@our-dates/notifications/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { endpointHashHere, NotAllowed, turnOff, turnOn } from '../browser/subscription.ts';
import { notificationsQuery } from './notifications-query.ts';

const hashKey = ['this-device'];

/** Whether this browser is one of the devices, and how to change that. */
export function useThisDevice(notifications: Notifications) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { session, toast } = useHost();
  const queries = useQueryClient();
  const { data: hash } = useQuery({ queryKey: hashKey, queryFn: endpointHashHere, staleTime: 0 });
  const device = notifications.devices.find(({ endpointHash }) => endpointHash === hash);
  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: hashKey });
    await queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  };
  const on = useMutation({
    mutationFn: () => turnOn(session.user?.id ?? 0, notifications.publicKey),
    onSuccess: () => toast({ title: t.isOn, description: t.isOnText }),
    onError: (error) =>
      toast(
        error instanceof NotAllowed
          ? { title: t.staysOff, description: t.staysOffText }
          : {
              tone: 'destructive',
              title: t.notTurnedOn,
              description: errorText(error, t.tryAgain),
            },
      ),
    onSettled: readAgain,
  });
  const off = useMutation({
    mutationFn: (id: number | undefined) => turnOff(id),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.notTurnedOff,
        description: errorText(error, t.tryAgain),
      }),
    onSettled: readAgain,
  });
  return { device, isKnown: hash !== undefined, on, off };
}
