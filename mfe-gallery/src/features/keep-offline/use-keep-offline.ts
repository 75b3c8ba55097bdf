import { deviceContentQuery, keepMemoryOffline } from '@our-dates/browser/device-content';
import { useHost } from '@our-dates/browser/host';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import type { WorkerMessages } from '@our-dates/contracts/worker-messages';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Messages, messages } from '../../catalogues/memory/messages/messages.ts';

type Problem = NonNullable<WorkerMessages['keep-memory']['answer']['problem']>;

const sentences = {
  full: 'keepFull',
  cleared: 'keepCleared',
  'too-large': 'keepTooLarge',
  unreachable: 'keepUnreachable',
} as const satisfies Readonly<Record<Problem, keyof Messages>>;

/** As wide as this screen shows a photo that fills it. */
function shownWidth(): number {
  const pixels = Math.max(screen.width, screen.height) * devicePixelRatio;
  return derivativeWidths.find((width) => width >= pixels) ?? Math.max(...derivativeWidths);
}

/** Keeps a memory on this device, or no longer, and says when it is there. */
export function useKeepOffline(memoryId: number) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isKept: boolean) => keepMemoryOffline({ id: memoryId, isKept, width: shownWidth() }),
    onMutate: (isKept) => isKept && toast({ title: t.keepingOffline }),
    onSuccess({ problem }, isKept) {
      if (problem) {
        toast({
          tone: 'destructive',
          title: t.notKeptOffline,
          description: t[sentences[problem]],
        });
      } else if (isKept) {
        toast({ title: t.keptOffline, description: t.keptOfflineText });
      } else {
        toast({ title: t.noLongerKept, description: t.noLongerKeptText });
      }
    },
    onSettled: () => queries.invalidateQueries(deviceContentQuery),
  });
}
