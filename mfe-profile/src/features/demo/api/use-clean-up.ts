import { sendJson } from '@our-dates/browser/api';
import { ApiError } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { holdsMemories, queryKeys } from '@our-dates/browser/query-keys';
import type { DemoSummary } from '@our-dates/contracts/demo';
import { paths } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Messages, messages } from '../../../messages/messages.ts';

interface Cleanup {
  readonly before: DemoSummary;
  readonly after: DemoSummary;
}

/** Removes everything that the demo account has created, and clears the page's cache of it. */
export function useCleanUp() {
  const t = useMessages(messages);
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<Cleanup>('POST', paths.demoCleanup),
    onSuccess: (cleanup) => {
      toast({ title: t.cleanedUp, description: removedSentence(cleanup, t) });
      queryClient.setQueryData(queryKeys.demoSummary, cleanup.after);
      void queryClient.resetQueries({ predicate: ({ queryKey }) => holdsMemories(queryKey) });
    },
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.notCleanedUp,
        description: error instanceof ApiError ? t.cleanUpRefused : t.cleanUpError,
      }),
  });
}

function removedSentence({ before, after }: Cleanup, t: Messages): string {
  return t.removed({
    collections: before.totalCollections - after.totalCollections,
    photos: before.totalPhotos - after.totalPhotos,
  });
}
