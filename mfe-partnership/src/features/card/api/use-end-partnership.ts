import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { holdsMemories, queryKeys } from '@our-dates/browser/query-keys';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import { paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { useFailureToast } from '../../partnership/use-failure-toast.ts';

/** Ends the partnership, and drops the cached memories of the partner. */
export function useEndPartnership() {
  const { session, toast } = useHost();
  const t = useMessages(messages);
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => withRecentLogin(session, () => sendJson('DELETE', paths.partnership)),
    onSuccess: () => {
      queryClient.setQueryData(queryKeys.partner, { partner: null });
      void queryClient.resetQueries({ predicate: ({ queryKey }) => holdsMemories(queryKey) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitations });
      toast({ title: t.ended, description: t.endedText });
    },
    onError: (error) => toast(failureToast(t.notEnded, error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.partner }),
  });
}
