import { sendJson } from '@our-dates/browser/api';
import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exportQuery } from './export-query.ts';

/** Removes the export, whether it is ready or still being prepared. */
export function useDeleteExport() {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson('DELETE', archivePaths.export),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey: exportQuery.queryKey });
      queryClient.setQueryData(exportQuery.queryKey, null);
    },
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: 'The download could not be removed',
        description: errorSentence(error, 'Please try again in a moment.'),
      }),
  });
}
