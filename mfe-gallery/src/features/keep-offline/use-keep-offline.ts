import { deviceContentQuery, keepMemoryOffline } from '@our-dates/browser/device-content';
import { useHost } from '@our-dates/browser/host';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import type { WorkerMessages } from '@our-dates/contracts/worker-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';

type Problem = NonNullable<WorkerMessages['keep-memory']['answer']['problem']>;

const sentences: Readonly<Record<Problem, string>> = {
  full: 'There is no space left on this device. Free some, and try again. Nothing is lost.',
  cleared: 'The browser has removed what was kept here. Check the switch under Your data, and try again.',
  'too-large': 'What is kept offline fills all the space for it. Stop keeping another memory first.',
  unreachable: 'Not all of it arrived. Please check the connection, and try again.',
};

/** As wide as this screen shows a photo that fills it. */
function shownWidth(): number {
  const pixels = Math.max(screen.width, screen.height) * devicePixelRatio;
  return derivativeWidths.find((width) => width >= pixels) ?? Math.max(...derivativeWidths);
}

/** Keeps a memory on this device, or no longer, and says when it is there. */
export function useKeepOffline(memoryId: number) {
  const { toast } = useHost();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isKept: boolean) => keepMemoryOffline({ id: memoryId, isKept, width: shownWidth() }),
    onMutate: (isKept) => isKept && toast({ title: 'Keeping this memory offline …' }),
    onSuccess({ problem }, isKept) {
      if (problem) {
        toast({
          tone: 'destructive',
          title: 'It could not be kept offline',
          description: sentences[problem],
        });
      } else if (isKept) {
        toast({ title: 'Kept offline', description: 'You can open it on this device without a connection.' });
      } else {
        toast({ title: 'Not kept offline any more', description: 'It may be removed when space is needed.' });
      }
    },
    onSettled: () => queries.invalidateQueries(deviceContentQuery),
  });
}
