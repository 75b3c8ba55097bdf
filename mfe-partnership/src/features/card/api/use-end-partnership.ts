import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { holdsMemories, queryKeys } from '@our-dates/browser/query-keys';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import { paths } from '@our-dates/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureToast } from '../../partnership/failure-toast.ts';

/** Ends the partnership, and drops the cached memories of the partner. */
export function useEndPartnership() {
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => withRecentLogin(session, () => sendJson('DELETE', paths.partnership)),
    onSuccess: () => {
      queryClient.setQueryData(queryKeys.partner, { partner: null });
      void queryClient.resetQueries({ predicate: ({ queryKey }) => holdsMemories(queryKey) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitations });
      toast({ title: 'Partnership Removed', description: 'Each of us keeps what we recorded ourselves.' });
    },
    onError: (error) => toast(failureToast('Failed to Remove Partnership', error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.partner }),
  });
}
