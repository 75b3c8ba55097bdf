import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { useFailureToast } from '../../partnership/use-failure-toast.ts';

/** Declines, and returns to the gallery. */
export function useDeclineInvitation(token: string) {
  const { toast, navigate } = useHost();
  const t = useMessages(messages);
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('POST', fillPath(paths.rejectInvitation, { token })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitations });
      toast({ title: t.declined, description: t.declinedText });
      navigate('/', { replace: true });
      queryClient.removeQueries({ queryKey: queryKeys.invitation(token) });
    },
    onError: (error) => {
      toast(failureToast(t.notDeclined, error));
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitation(token) });
    },
  });
}
