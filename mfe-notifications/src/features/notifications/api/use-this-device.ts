import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import type { Notifications } from '@our-dates/notifications/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpointHashHere, NotAllowed, turnOff, turnOn } from '../browser/subscription.ts';
import { notificationsQuery } from './notifications-query.ts';

const hashKey = ['this-device'];

/** Whether this browser is one of the devices, and how to change that. */
export function useThisDevice(notifications: Notifications) {
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
    onSuccess: () =>
      toast({ title: 'Notifications are on', description: 'This device tells you what is new.' }),
    onError: (error) =>
      toast(
        error instanceof NotAllowed
          ? { title: 'Notifications stay off', description: 'Your browser was not allowed to show them.' }
          : {
              tone: 'destructive',
              title: 'Notifications could not be turned on',
              description: errorSentence(error, 'Please try again in a moment.'),
            },
      ),
    onSettled: readAgain,
  });
  const off = useMutation({
    mutationFn: (id: number | undefined) => turnOff(id),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: 'Notifications could not be turned off',
        description: errorSentence(error, 'Please try again in a moment.'),
      }),
    onSettled: readAgain,
  });
  return { device, isKnown: hash !== undefined, on, off };
}
