import { ApiError } from '@our-dates/browser/api-error';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteOrGone } from '../../../api/delete-or-gone.ts';
import { refetchMemory } from '../../../api/gone.ts';
import { settleEach } from '../settle-each.ts';

const atOnce = 4;

/**
 * Deletes photos, each with the call that deletes one: a photo is either deleted with its comments or untouched,
 * and a retry is harmless. The result lists those that could not be deleted, each with its error.
 */
export function useDeletePhotos(memoryId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(photos: readonly Photo[]) {
      const settled = await settleEach(photos, ({ id }) => deleteOrGone(fillPath(paths.photo, { id })), {
        atOnce,
      });
      const deleted = new Set(settled.done.map(({ id }) => id));
      queryClient.setQueryData<Photo[]>(queryKeys.photosOf(memoryId), (shown) =>
        shown?.filter(({ id }) => !deleted.has(id)),
      );
      for (const id of deleted) queryClient.removeQueries({ queryKey: queryKeys.photo(id) });
      // Without a session none of them can succeed, and the shell must know.
      const signedOut = settled.failed.find(({ error }) => error instanceof ApiError && error.status === 401);
      if (signedOut) throw signedOut.error;
      return settled;
    },
    onSettled() {
      refetchMemory(queryClient, memoryId);
      for (const queryKey of [
        queryKeys.memories,
        queryKeys.gallery,
        queryKeys.liked,
        queryKeys.demoSummary,
      ]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
