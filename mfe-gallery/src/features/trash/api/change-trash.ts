import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import type { TrashItem } from '@our-dates/contracts/trash';
import { trashKey, trashPaths } from '@our-dates/contracts/trash-terms';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureText } from '../../../api/gone.ts';
import { restore, type TrashSelection } from '../../../api/restore.ts';
import { messages } from '../messages/messages.ts';
import { useTrashWords } from '../words.ts';

function selectionOf(items: readonly TrashItem[]): TrashSelection {
  const idsOf = (kind: TrashItem['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  return { collectionIds: idsOf('memory'), photoIds: idsOf('photo') };
}

/** Restores what is selected in the trash. */
export function useRestore() {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const words = useTrashWords();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly TrashItem[]) => restore(queryClient, selectionOf(items)),
    onSuccess({ collectionIds, photoIds }, items) {
      const asked = items.filter(({ kind }) => kind === 'memory').map(({ id }) => id);
      const along = collectionIds.filter((id) => !asked.includes(id));
      toast({
        title: words.restored(collectionIds.length - along.length, photoIds.length),
        ...(along.length === 0 ? {} : { description: t.restoredAlong({ count: along.length }) }),
      });
    },
    onError: (error) => toast({ tone: 'destructive', title: t.notRestored, description: failureText(error) }),
  });
}

/** Removes what is selected in the trash for good. */
export function useRemove() {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const words = useTrashWords();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly TrashItem[]) => sendJson('POST', trashPaths.purge, selectionOf(items)),
    onSuccess: (_, items) => toast({ title: words.removed(items) }),
    onError: (error) => toast({ tone: 'destructive', title: t.notRemoved, description: failureText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: trashKey }),
  });
}
