import type { Plan } from '@our-dates/contracts/plans';
import { useMessages } from '@our-dates/languages/catalogue';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Trash2 } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
import { useDeletePlan } from '../api/use-delete-plan.ts';

/** Asks before a plan is deleted. */
export function DeleteQuestion({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useMessages(messages);
  const remove = useDeletePlan();
  const { title } = plan;
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      icon={<Trash2 />}
      tone="danger"
      title={t.deleteTitle}
      description={plan.memoryId === null ? t.deleteText({ title }) : t.deleteTextWithMemory({ title })}
      confirmText={t.deleteConfirm}
      cancelText={t.deleteCancel}
      busy={remove.isPending}
      busyText={t.deleting}
      onConfirm={() => remove.mutate(plan, { onSettled: onClose })}
    />
  );
}
