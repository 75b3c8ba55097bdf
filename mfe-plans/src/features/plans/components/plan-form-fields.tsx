import { lengthProblem } from '@our-dates/contracts/characters';
import { DateField } from '@our-dates/ui/date-field';
import { TextArea } from '@our-dates/ui/text-area';
import { TextField } from '@our-dates/ui/text-field';
import { planLimits } from '../plan-terms.ts';
import type { PlanForm } from '../use-plan-form.ts';
import styles from './plan-dialog.module.css';

/** The fields of a plan. */
export function PlanFormFields({ form }: { form: PlanForm }) {
  const { fields, problems, isSaving } = form;
  return (
    <>
      <div className={styles.top}>
        <TextField
          label="What we plan"
          name="title"
          required
          autoComplete="off"
          value={fields.title}
          error={lengthProblem(fields.title, planLimits.titleLength) ?? problems.get('title')}
          readOnly={isSaving}
          onChange={(event) => form.change({ title: event.target.value })}
        />
        <DateField
          label="Date"
          name="date"
          value={fields.date}
          help="Leave it empty for some time."
          error={problems.get('date')}
          disabled={isSaving}
          onChange={(date) => form.change({ date })}
        />
      </div>
      <TextArea
        label="Note"
        name="note"
        rows={3}
        value={fields.note}
        error={lengthProblem(fields.note, planLimits.noteLength) ?? problems.get('note')}
        readOnly={isSaving}
        onChange={(event) => form.change({ note: event.target.value })}
      />
      <TextField
        label="Link"
        name="link"
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        value={fields.link}
        help="A place, tickets, a table: any address of the web."
        error={problems.get('link')}
        readOnly={isSaving}
        onChange={(event) => form.change({ link: event.target.value })}
      />
    </>
  );
}
