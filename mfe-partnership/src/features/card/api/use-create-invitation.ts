import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Invitation } from '@our-dates/contracts/partnerships';
import { paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { useFailureToast } from '../../partnership/use-failure-toast.ts';

/** Makes a new invitation link. */
export function useCreateInvitation() {
  const { toast } = useHost();
  const t = useMessages(messages);
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<{ inviteUrl: string; invitation: Invitation }>('POST', paths.invite),
    onSuccess: () => {
      toast({ title: t.invitationCreated, description: t.invitationCreatedText });
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitations });
      void queryClient.invalidateQueries({ queryKey: queryKeys.partner });
    },
    onError: (error) => {
      toast(failureToast(t.notCreated, error));
      void queryClient.invalidateQueries({ queryKey: queryKeys.partner });
    },
  });
}
