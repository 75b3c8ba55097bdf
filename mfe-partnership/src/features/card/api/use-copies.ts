import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import type { CopiesAgreement } from '@our-dates/contracts/partnerships';
import { fillPath } from '@our-dates/contracts/paths';
import { copiesAgreementPath } from '@our-dates/contracts/separation';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { useFailureToast } from '../../partnership/use-failure-toast.ts';
import { copiesQuery } from './partnership-queries.ts';

/** Agrees to copies for both, or takes that back. The answer is the list as it is then. */
export function useCopies({ partnershipId }: CopiesAgreement) {
  const { toast } = useHost();
  const t = useMessages(messages);
  const failureToast = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (method: 'POST' | 'DELETE') =>
      sendJson(method, fillPath(copiesAgreementPath, { id: partnershipId })),
    onError: (error) => toast(failureToast(t.copiesNotChanged, error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: copiesQuery.queryKey }),
  });
}
