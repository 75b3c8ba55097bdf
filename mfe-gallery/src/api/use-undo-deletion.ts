import { useHost } from '@our-dates/browser/host';
import type { ToastAction } from '@our-dates/contracts/mfe';
import { useMessages } from '@our-dates/languages/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../messages/messages.ts';
import { useFailureText } from './gone.ts';
import { restore, type TrashSelection } from './restore.ts';

/** Time to decide, in milliseconds. */
const durationMs = 10_000;

/**
 * The part of a toast that offers to restore what was just deleted.
 * @returns a function of what was deleted and of the title that says it is restored
 */
export function useUndoDeletion() {
  const t = useMessages(messages);
  const { toast } = useHost();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  return (deleted: TrashSelection, restored: string): { action: ToastAction; durationMs: number } => ({
    durationMs,
    action: {
      label: t.undo,
      elsewhere: t.restorable,
      run() {
        void restore(queryClient, deleted).then(
          () => toast({ title: restored }),
          (error: unknown) =>
            toast({ tone: 'destructive', title: t.notUndone, description: failureText(error) }),
        );
      },
    },
  });
}
