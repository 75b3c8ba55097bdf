import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Invitation } from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { useFailureToast } from '../../partnership/use-failure-toast.ts';

/** Withdraws an invitation; its link becomes invalid. */
export function useCancelInvitation({ id, inviteToken: token }: Invitation) {
  const { toast } = useHost();
  const t = useMessages(messages);
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('DELETE', fillPath(paths.invitation, { token })),
    onSuccess: () => {
      queryClient.setQueryData<Invitation[]>(queryKeys.invitations, (invitations) =>
        invitations?.filter((invitation) => invitation.id !== id),
      );
      queryClient.removeQueries({ queryKey: queryKeys.invitation(token) });
      toast({ title: t.invitationCancelled, description: t.invitationCancelledText });
    },
    onError: (error) => toast(failureToast(t.notCancelled, error)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.invitations }),
  });
}
