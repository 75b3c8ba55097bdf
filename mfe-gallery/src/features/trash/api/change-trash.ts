import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import type { TrashItem } from '@our-dates/contracts/trash';
import { trashKey, trashPaths } from '@our-dates/contracts/trash-terms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureSentence } from '../../../api/gone.ts';
import { restore, type TrashSelection } from '../../../api/restore.ts';
import { words } from '../words.ts';

function selectionOf(items: readonly TrashItem[]): TrashSelection {
  const idsOf = (kind: TrashItem['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  return { collectionIds: idsOf('memory'), photoIds: idsOf('photo') };
}

/** Restores what is selected in the trash. */
export function useRestore() {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly TrashItem[]) => restore(queryClient, selectionOf(items)),
    onSuccess({ collectionIds, photoIds }, items) {
      const asked = items.filter(({ kind }) => kind === 'memory').map(({ id }) => id);
      const along = collectionIds.filter((id) => !asked.includes(id));
      toast({
        title: words.restored(collectionIds.length - along.length, photoIds.length),
        ...(along.length === 0 ? {} : { description: words.restoredAlong(along.length) }),
      });
    },
    onError: (error) =>
      toast({ tone: 'destructive', title: 'Failed to restore', description: failureSentence(error) }),
  });
}

/** Removes what is selected in the trash for good. */
export function useRemove() {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly TrashItem[]) => sendJson('POST', trashPaths.purge, selectionOf(items)),
    onSuccess: (_, items) => toast({ title: words.removed(items) }),
    onError: (error) =>
      toast({ tone: 'destructive', title: 'Failed to delete', description: failureSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: trashKey }),
  });
}
