import type { Plan } from '@our-dates/contracts/plans';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Trash2 } from 'lucide-react';
import { useDeletePlan } from '../api/use-delete-plan.ts';

/** Asks before a plan is deleted. */
export function DeleteQuestion({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const remove = useDeletePlan();
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      icon={<Trash2 />}
      tone="danger"
      title="Delete this plan?"
      description={
        <>
          <bdi>“{plan.title}”</bdi> will be gone for both of us.{' '}
          {plan.memoryId !== null && 'Its memory stays.'}
        </>
      }
      confirmText="Delete plan"
      cancelText="Keep it"
      busy={remove.isPending}
      busyText="Deleting…"
      onConfirm={() => remove.mutate(plan, { onSettled: onClose })}
    />
  );
}
