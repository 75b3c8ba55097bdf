import type { ExportAnswer } from '@our-dates/archive/contract';
import { sendJson } from '@our-dates/browser/api';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { exportQuery } from './export-query.ts';

/** Begins a new export, in place of the one there is. */
export function useStartExport() {
  const { session, toast } = useHost();
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => withRecentLogin(session, () => sendJson<ExportAnswer>('POST', archivePaths.export)),
    onSuccess: (begun) => queryClient.setQueryData(exportQuery.queryKey, begun),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.notPrepared,
        description: errorText(error, t.tryInAMoment),
      }),
  });
}
