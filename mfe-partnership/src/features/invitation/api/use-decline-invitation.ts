import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureToast } from '../../partnership/failure-toast.ts';

/** Declines, and returns to the gallery. */
export function useDeclineInvitation(token: string) {
  const { toast, navigate } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('POST', fillPath(paths.rejectInvitation, { token })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitations });
      toast({ title: 'Invitation Declined', description: 'Nothing is shared.' });
      navigate('/', { replace: true });
      queryClient.removeQueries({ queryKey: queryKeys.invitation(token) });
    },
    onError: (error) => {
      toast(failureToast('Failed to Decline Invitation', error));
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitation(token) });
    },
  });
}
