import { sendJson } from '@our-dates/browser/api';
import { useDates } from '@our-dates/browser/dates/dates';
import { useHost } from '@our-dates/browser/host';
import { holdsMemories, queryKeys } from '@our-dates/browser/query-keys';
import { fillPath } from '@our-dates/contracts/paths';
import type { SealedMemory } from '@our-dates/contracts/sealed';
import { sealedKey, sealedPaths } from '@our-dates/contracts/sealed-terms';
import { trashKey } from '@our-dates/contracts/trash-terms';
import { useMessages } from '@our-dates/languages/catalogue';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureText } from '../../../api/gone.ts';
import { useUndoDeletion } from '../../../api/use-undo-deletion.ts';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { messages as memoryMessages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';

/** Seals a memory until a day of the viewer, and goes to the gallery. */
export function useSeal(id: number) {
  const t = useMessages(memoryMessages);
  const failureText = useFailureText();
  const { longDate } = useDates();
  const { toast, navigate } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (opensOn: string) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return sendJson<SealedMemory>('POST', fillPath(sealedPaths.seal, { id }), { opensOn, timeZone });
    },
    onSuccess({ opensOn }) {
      navigate('/', { replace: true });
      forget(queryClient, id);
      toast({ title: t.memorySealed, description: t.opensOnDate({ date: longDate(opensOn) }) });
    },
    onError: (error) => toast({ tone: 'destructive', title: t.notSealed, description: failureText(error) }),
  });
}

/** Nothing of it stays on this page; what is shown is fetched again. */
function forget(queryClient: QueryClient, id: number): void {
  queryClient.removeQueries({ queryKey: queryKeys.memory(id) });
  queryClient.removeQueries({ queryKey: queryKeys.photosOf(id) });
  refetch(queryClient);
}

function refetch(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: sealedKey });
  void queryClient.invalidateQueries({ queryKey: trashKey });
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => holdsMemories(queryKey) });
}

/** Says whether the viewer wants to open a sealed memory early. */
export function useAskToOpen({ id }: SealedMemory) {
  const t = useMessages(messages);
  const failureText = useFailureText();
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (asked: boolean) =>
      sendJson<{ isOpen: boolean }>('PUT', fillPath(sealedPaths.opening, { id }), { asked }),
    onSuccess({ isOpen }) {
      if (isOpen) toast({ title: t.memoryOpened, description: t.bothWanted });
    },
    onError: (error) => toast({ tone: 'destructive', title: t.didNotWork, description: failureText(error) }),
    onSettled: () => refetch(queryClient),
  });
}

/** Puts a sealed memory into the trash. */
export function useDeleteSealed({ id }: SealedMemory) {
  const main = useMessages(slice);
  const failureText = useFailureText();
  const { toast } = useHost();
  const queryClient = useQueryClient();
  const undo = useUndoDeletion();
  return useMutation({
    mutationFn: () => sendJson('DELETE', fillPath(sealedPaths.memory, { id })),
    onSuccess: () =>
      toast({ title: main.memoryDeleted, ...undo({ collectionIds: [id] }, main.memoryRestored) }),
    onError: (error) =>
      toast({ tone: 'destructive', title: main.memoryNotDeleted, description: failureText(error) }),
    onSettled: () => refetch(queryClient),
  });
}
