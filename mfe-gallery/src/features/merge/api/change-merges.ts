import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { mergePath, mergeRefusalPath, mergesPath } from '@our-dates/contracts/merge-paths';
import type { MergedMemory } from '@our-dates/contracts/merges';
import { fillPath } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { focusHeading } from '@our-dates/ui/return-focus';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchMemory, useFailureText } from '../../../api/gone.ts';
import { photosQuery } from '../../../api/memory-queries.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { orderByTime } from '../../selection/by-time.ts';
import { messages } from '../messages/messages.ts';
import { untilWhen } from '../until-when.ts';

/** Both memories, and every list that names one of them. */
function refetchBoth(queryClient: QueryClient, ids: readonly number[]): void {
  for (const id of ids) refetchMemory(queryClient, id);
  for (const queryKey of [queryKeys.gallery, queryKeys.memories, queryKeys.liked, queryKeys.onThisDay]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  // A photo of either names its memory.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^\/api\/photos\/\d+$/.test(path),
  });
}

/** Puts another memory into this one; the photos of both are in the order in which they were taken. */
export function useMerge(memoryId: number, onMerged: () => void) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const failureText = useFailureText();
  const { toast, navigate } = useHost();
  const queryClient = useQueryClient();
  const undo = useUndoMerge();
  return useMutation({
    async mutationFn(from: number): Promise<MergedMemory> {
      const fresh = (id: number) =>
        queryClient.fetchQuery({ ...photosQuery(id), staleTime: 0, retry: false });
      // An order from photos that have changed meanwhile is no harm: the others come after them.
      const photos = await Promise.all([fresh(memoryId), fresh(from)]);
      const photoIds = orderByTime(photos.flat());
      return sendJson<MergedMemory>('POST', fillPath(mergesPath, { id: memoryId }), { from, photoIds });
    },
    onSuccess(merge) {
      toast({
        title: t.done,
        description: t.partNow({ name: merge.name }),
        durationMs: 10_000,
        action: {
          label: main.undo,
          elsewhere: t.undoElsewhere({ when: untilWhen(merge.undoUntil, t) }),
          run: () => undo.mutate(merge),
        },
      });
      onMerged();
      // The partner has put them together the other way round at the same moment.
      if (merge.into !== memoryId) navigate(`/date-memory/${merge.into}`, { replace: true });
    },
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.notDone,
        description: failureText(error),
      }),
    onSettled: (_data, _error, from) => refetchBoth(queryClient, [memoryId, from]),
  });
}

/** Both memories are as before. */
export function useUndoMerge() {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const failureText = useFailureText();
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ into, id }: Pick<MergedMemory, 'into' | 'id'>) =>
      sendJson('DELETE', fillPath(mergePath, { id: into, from: id })),
    onSuccess: () => toast({ title: t.undone, description: t.undoneText }),
    onError: (error) =>
      toast({ tone: 'destructive', title: main.notUndone, description: failureText(error) }),
    onSettled: (_data, _error, { into, id }) => refetchBoth(queryClient, [into, id]),
  });
}

/** The offer does not come again, for neither of the two. */
export function useRefuseMerge(memoryId: number) {
  const t = useMessages(messages);
  const failureText = useFailureText();
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (from: number) => sendJson('PUT', fillPath(mergeRefusalPath, { id: memoryId, from })),
    onSuccess: () => toast({ title: t.keptApart, description: t.keptApartText }),
    onError: (error) => toast({ tone: 'destructive', title: t.notSaved, description: failureText(error) }),
    async onSettled(_data, error) {
      await queryClient.invalidateQueries({ queryKey: queryKeys.memory(memoryId) });
      // The offer is removed, with its button.
      if (!error) focusHeading();
    },
  });
}
