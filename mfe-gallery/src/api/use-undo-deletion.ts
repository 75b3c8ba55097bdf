import { useHost } from '@our-dates/browser/host';
import type { ToastAction } from '@our-dates/contracts/mfe';
import { useQueryClient } from '@tanstack/react-query';
import { failureSentence } from './gone.ts';
import { restore, type TrashSelection } from './restore.ts';

/** Time to decide, in milliseconds. */
const durationMs = 10_000;

/**
 * The part of a toast that offers to restore what was just deleted.
 * @returns a function of what was deleted and of the title that says it is restored
 */
export function useUndoDeletion() {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return (deleted: TrashSelection, restored: string): { action: ToastAction; durationMs: number } => ({
    durationMs,
    action: {
      label: 'Undo',
      elsewhere: 'It can be restored under “Recently deleted”.',
      run() {
        void restore(queryClient, deleted).then(
          () => toast({ title: restored }),
          (error: unknown) =>
            toast({ tone: 'destructive', title: 'Failed to undo', description: failureSentence(error) }),
        );
      },
    },
  });
}
