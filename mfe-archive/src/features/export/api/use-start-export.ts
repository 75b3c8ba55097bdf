import type { ExportAnswer } from '@our-dates/archive/contract';
import { sendJson } from '@our-dates/browser/api';
import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exportQuery } from './export-query.ts';

/** Begins a new export, in place of the one there is. */
export function useStartExport() {
  const { session, toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => withRecentLogin(session, () => sendJson<ExportAnswer>('POST', archivePaths.export)),
    onSuccess: ({ export: begun }) => queryClient.setQueryData(exportQuery.queryKey, begun),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: 'The download could not be prepared',
        description: errorSentence(error, 'Please try again in a moment.'),
      }),
  });
}
