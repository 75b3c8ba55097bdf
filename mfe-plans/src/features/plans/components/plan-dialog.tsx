import type { Plan } from '@our-dates/contracts/plans';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import type { FormEvent } from 'react';
import { messages } from '../../../messages/messages.ts';
import { completeLink } from '../plan-fields.ts';
import { usePlanForm } from '../use-plan-form.ts';
import { PlanFormFields } from './plan-form-fields.tsx';
import { PlanFormNotes } from './plan-form-notes.tsx';

/**
 * The dialog for a new plan, or for a change of one. Closing it keeps what was typed for the next time; Cancel does not.
 * @param props.plan undefined: a new plan
 */
export function PlanDialog({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }) {
  const t = useMessages(messages);
  const form = usePlanForm({ plan, onSaved: onClose });
  const isNew = !plan || form.isGone;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: element } = event;
    // A date that cannot be read has no value; saving would lose the one before.
    const wrong = element.querySelector<HTMLElement>('[name="date"][aria-invalid="true"]');
    if (wrong) {
      wrong.focus();
      return;
    }
    const next = { ...form.fields, link: completeLink(form.fields.link) };
    form.change({ link: next.link });
    const [first] = form.save(next);
    if (first !== undefined) element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function cancel() {
    form.discard();
    onClose();
  }

  return (
    <Dialog
      open
      title={plan ? t.editTitle : t.addTitle}
      onOpenChange={() => form.isSaving || onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button tone="quiet" disabled={form.isSaving} onClick={cancel}>
            {t.cancel}
          </Button>
          <Button type="submit" tone="primary" busy={form.isSaving} busyText={t.saving}>
            {isNew ? t.add : t.save}
          </Button>
        </>
      }
    >
      <PlanFormNotes form={form} />
      <PlanFormFields form={form} />
    </Dialog>
  );
}
