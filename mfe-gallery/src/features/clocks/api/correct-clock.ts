import { sendJson } from '@our-dates/browser/api';
import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import { clocksPath } from '@our-dates/contracts/clock-paths';
import type { CameraClock, CameraClocks, CorrectClockBody } from '@our-dates/contracts/clocks';
import { fillPath } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchMemory, useFailureText } from '../../../api/gone.ts';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { clocksQuery } from './clocks-query.ts';

interface Correction {
  readonly clock: CameraClock;
  /** Seconds. */
  readonly ahead: number;
}

/**
 * Corrects the clock of a camera for all its photos of a memory.
 * @param onCorrected is called with all photos of the memory, with their right times
 */
export function useCorrectClock(memoryId: number, onCorrected: (photos: readonly Photo[]) => void) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn({ clock: { uploadedBy, camera }, ahead }: Correction) {
      const body: CorrectClockBody = { uploadedBy, camera, clockAhead: ahead };
      return sendJson<CameraClocks>('PUT', fillPath(clocksPath, { id: memoryId }), body);
    },
    async onSuccess(clocks, { clock, ahead }) {
      const photosKey = queryKeys.photosOf(memoryId);
      // A list in flight has the old times.
      await queryClient.cancelQueries({ queryKey: photosKey });
      const corrected = new Set(clock.photoIds);
      const photos = queryClient.setQueryData<Photo[]>(photosKey, (before) =>
        before?.map((photo) => (corrected.has(photo.id) ? { ...photo, clockAhead: ahead } : photo)),
      );
      queryClient.setQueryData(clocksQuery(memoryId).queryKey, clocks);
      onCorrected(photos ?? []);
    },
    onError(error) {
      toast({
        tone: 'destructive',
        title: t.clockNotCorrected,
        description: failureText(error),
      });
      refetchMemory(queryClient, memoryId);
    },
  });
}
