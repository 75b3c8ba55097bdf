import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { useFailureToast } from '../../partnership/use-failure-toast.ts';

/** Starts the partnership and shows the gallery, which both partners share from then on. */
export function useAcceptInvitation(token: string) {
  const { toast, navigate } = useHost();
  const t = useMessages(messages);
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<{ partner: User | null }>('POST', fillPath(paths.acceptInvitation, { token })),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKeys.partner, answer);
      for (const queryKey of [
        queryKeys.partner,
        queryKeys.invitations,
        queryKeys.gallery,
        queryKeys.memories,
      ]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      toast({
        title: t.accepted,
        description: answer.partner ? t.acceptedText({ name: answer.partner.displayName }) : undefined,
      });
      navigate('/', { replace: true });
      queryClient.removeQueries({ queryKey: queryKeys.invitation(token) });
    },
    onError: (error) => {
      toast(failureToast(t.notAccepted, error));
      // It may have ended meanwhile; then the page shows that.
      void queryClient.invalidateQueries({ queryKey: queryKeys.invitation(token) });
    },
  });
}
