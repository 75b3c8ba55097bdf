import { sendJson } from '@our-dates/browser/api';
import { ApiError } from '@our-dates/browser/api-error';
import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { holdsMemories, queryKeys } from '@our-dates/browser/query-keys';
import type { DemoSummary } from '@our-dates/contracts/demo';
import { paths } from '@our-dates/contracts/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface Cleanup {
  readonly before: DemoSummary;
  readonly after: DemoSummary;
}

/** Removes everything that the demo account has created, and clears the page's cache of it. */
export function useCleanUp() {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<Cleanup>('POST', paths.demoCleanup),
    onSuccess: (cleanup) => {
      toast({ title: 'Cleanup Completed', description: removedSentence(cleanup) });
      queryClient.setQueryData(queryKeys.demoSummary, cleanup.after);
      void queryClient.resetQueries({ predicate: ({ queryKey }) => holdsMemories(queryKey) });
    },
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: 'Cleanup Failed',
        description:
          error instanceof ApiError ? 'Failed to cleanup content' : 'An error occurred during cleanup',
      }),
  });
}

function removedSentence({ before, after }: Cleanup): string {
  const collections = counted(before.totalCollections - after.totalCollections, 'collection');
  const photos = counted(before.totalPhotos - after.totalPhotos, 'photo');
  return `Removed ${collections} and ${photos}`;
}
