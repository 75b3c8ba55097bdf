import { sendJson } from '@our-dates/browser/api';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import { exportQuery } from './export-query.ts';

/** Removes the export, whether it is ready or still being prepared. */
export function useDeleteExport() {
  const { toast } = useHost();
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('DELETE', archivePaths.export),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey: exportQuery.queryKey });
      queryClient.setQueryData(exportQuery.queryKey, { export: null });
    },
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.notRemoved,
        description: errorText(error, t.tryInAMoment),
      }),
  });
}
