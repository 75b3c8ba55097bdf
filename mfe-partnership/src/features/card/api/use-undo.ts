import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { holdsMemories, queryKeys } from '@our-dates/browser/query-keys';
import type { EndedPartnership } from '@our-dates/contracts/partnerships';
import { fillPath } from '@our-dates/contracts/paths';
import { undoPath } from '@our-dates/contracts/separation';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { useFailureToast } from '../../partnership/use-failure-toast.ts';
import { endedPartnershipsQuery } from './partnership-queries.ts';

/** Asks to undo the end of a partnership; when the other person has asked too, both share everything again. */
export function useAskUndo({ id }: EndedPartnership, { onUndone }: { onUndone: () => void }) {
  const { toast } = useHost();
  const t = useMessages(messages);
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<{ partner: User | null }>('POST', fillPath(undoPath, { id })),
    onSuccess: ({ partner }) => {
      if (partner === null) {
        note(queryClient, { id, isAskedByViewer: true });
        return;
      }
      onUndone();
      queryClient.setQueryData(queryKeys.partner, { partner });
      void queryClient.resetQueries({ predicate: ({ queryKey }) => holdsMemories(queryKey) });
      toast({
        title: t.undone,
        description: t.undoneText({ name: partner.displayName || partner.username }),
      });
    },
    onError: (error) => toast(failureToast(t.notUndone, error)),
    onSettled: () => refresh(queryClient),
  });
}

/** Takes that back. */
export function useWithdrawUndo({ id }: EndedPartnership) {
  const { toast } = useHost();
  const t = useMessages(messages);
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('DELETE', fillPath(undoPath, { id })),
    onSuccess: () => note(queryClient, { id, isAskedByViewer: false }),
    onError: (error) => toast(failureToast(t.notWithdrawn, error)),
    onSettled: () => refresh(queryClient),
  });
}

function note(queryClient: QueryClient, change: Pick<EndedPartnership, 'id' | 'isAskedByViewer'>): void {
  queryClient.setQueryData(endedPartnershipsQuery.queryKey, (all) =>
    all?.map((ended) => (ended.id === change.id ? { ...ended, ...change } : ended)),
  );
}

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.invitations });
  void queryClient.invalidateQueries({ queryKey: queryKeys.partner });
}
