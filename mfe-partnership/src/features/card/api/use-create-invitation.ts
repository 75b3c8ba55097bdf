import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Invitation } from '@our-dates/contracts/partnerships';
import { paths } from '@our-dates/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureToast } from '../../partnership/failure-toast.ts';

/** Makes a new invitation link. */
export function useCreateInvitation() {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<{ inviteUrl: string; invitation: Invitation }>('POST', paths.invite),
    onSuccess: () => {
      toast({ title: 'Invitation Created', description: 'Share the link with your partner.' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitations });
      void queryClient.invalidateQueries({ queryKey: queryKeys.partner });
    },
    onError: (error) => {
      toast(failureToast('Failed to Create Invitation', error));
      void queryClient.invalidateQueries({ queryKey: queryKeys.partner });
    },
  });
}
