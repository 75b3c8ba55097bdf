import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Invitation } from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureToast } from '../../partnership/failure-toast.ts';

/** Withdraws an invitation; its link becomes invalid. */
export function useCancelInvitation({ id, inviteToken: token }: Invitation) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('DELETE', fillPath(paths.invitation, { token })),
    onSuccess: () => {
      queryClient.setQueryData<Invitation[]>(queryKeys.invitations, (invitations) =>
        invitations?.filter((invitation) => invitation.id !== id),
      );
      queryClient.removeQueries({ queryKey: queryKeys.invitation(token) });
      toast({ title: 'Invitation Cancelled', description: 'Its link no longer works.' });
    },
    onError: (error) => toast(failureToast('Failed to Cancel Invitation', error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.invitations }),
  });
}
