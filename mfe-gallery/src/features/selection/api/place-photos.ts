import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath } from '@our-dates/contracts/paths';
import { photoPlacesPath, placedBefore } from '@our-dates/contracts/photo-places';
import type { Photo, PhotoOrder } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchMemory, useFailureText } from '../../../api/gone.ts';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { isSameOrder } from '../places.ts';

interface Placement {
  readonly photoIds: readonly number[];
  readonly before: number | null;
}

function place(memoryId: number, placement: Placement): Promise<PhotoOrder> {
  return sendJson<PhotoOrder>('PUT', fillPath(photoPlacesPath, { id: memoryId }), placement);
}

/** Changes the order of a memory's photos; shown at once, and reverted when the service refuses. */
export function useOrderPhotos(memoryId: number) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const mutationKey = [fillPath(photoPlacesPath, { id: memoryId })];
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;

  return useMutation({
    mutationKey,
    // Two moves are two changes, in order.
    scope: { id: mutationKey.join() },
    mutationFn: (placement: Placement) => place(memoryId, placement),
    async onMutate({ photoIds, before }) {
      await queryClient.cancelQueries({ queryKey: queryKeys.photosOf(memoryId) });
      const order = orderOf(queryClient, memoryId);
      if (before === null || order.includes(before)) {
        showOrder(queryClient, memoryId, placedBefore(order, photoIds, before));
      }
      return order;
    },
    onSuccess({ photoIds }) {
      // A move that waits behind this one is shown already.
      if (!isLast()) return;
      const isKnown = isSameOrder(photoIds.toSorted(), orderOf(queryClient, memoryId).toSorted());
      if (isKnown) showOrder(queryClient, memoryId, photoIds);
      else void queryClient.invalidateQueries({ queryKey: queryKeys.photosOf(memoryId) });
    },
    onError(error, _, order) {
      if (order) showOrder(queryClient, memoryId, order);
      toast({
        tone: 'destructive',
        title: t.orderNotChanged,
        description: failureText(error),
      });
      void queryClient.invalidateQueries({ queryKey: queryKeys.photosOf(memoryId) });
    },
    onSettled() {
      // The first photo may be the cover.
      for (const queryKey of [queryKeys.memory(memoryId), queryKeys.gallery]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

/** Moves photos to the end of another memory: all of them, or none. */
export function useMovePhotos(memoryId: number) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ photoIds, to }: { photoIds: readonly number[]; to: number }) =>
      place(to, { photoIds, before: null }),
    onSuccess(_, { photoIds }) {
      queryClient.setQueryData<Photo[]>(queryKeys.photosOf(memoryId), (photos) =>
        photos?.filter(({ id }) => !photoIds.includes(id)),
      );
    },
    onError(error) {
      toast({ tone: 'destructive', title: t.notMoved, description: failureText(error) });
    },
    onSettled(_data, _error, { photoIds, to }) {
      refetchMemory(queryClient, memoryId);
      refetchMemory(queryClient, to);
      for (const queryKey of [
        queryKeys.gallery,
        queryKeys.memories,
        queryKeys.liked,
        ...photoIds.map(queryKeys.photo),
      ]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

function orderOf(queryClient: QueryClient, memoryId: number): number[] {
  const photos = queryClient.getQueryData<Photo[]>(queryKeys.photosOf(memoryId)) ?? [];
  return photos.map(({ id }) => id);
}

function showOrder(queryClient: QueryClient, memoryId: number, order: readonly number[]): void {
  const placeOf = new Map(order.map((id, index) => [id, index]));
  const at = ({ id }: Photo) => placeOf.get(id) ?? order.length;
  queryClient.setQueryData<Photo[]>(queryKeys.photosOf(memoryId), (photos) =>
    photos?.toSorted((one, other) => at(one) - at(other)),
  );
}
