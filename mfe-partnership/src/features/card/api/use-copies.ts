import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import type { CopiesAgreement } from '@our-dates/contracts/partnerships';
import { fillPath } from '@our-dates/contracts/paths';
import { copiesAgreementPath } from '@our-dates/contracts/separation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureToast } from '../../partnership/failure-toast.ts';
import { copiesQuery } from './partnership-queries.ts';

/** Agrees to copies for both, or takes that back. The answer is the list as it is then. */
export function useCopies({ partnershipId }: CopiesAgreement) {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (method: 'POST' | 'DELETE') =>
      sendJson(method, fillPath(copiesAgreementPath, { id: partnershipId })),
    onError: (error) => toast(failureToast('Failed to change the agreement', error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: copiesQuery.queryKey }),
  });
}
