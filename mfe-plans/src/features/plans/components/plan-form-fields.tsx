import { useLengthText } from '@our-dates/browser/length-text';
import { useMessages } from '@our-dates/languages/catalogue';
import { DateField } from '@our-dates/ui/date-field';
import { TextArea } from '@our-dates/ui/text-area';
import { TextField } from '@our-dates/ui/text-field';
import { messages } from '../../../messages/messages.ts';
import { planLimits } from '../plan-terms.ts';
import type { PlanForm } from '../use-plan-form.ts';
import styles from './plan-dialog.module.css';

/** The fields of a plan. */
export function PlanFormFields({ form }: { form: PlanForm }) {
  const { fields, problems, isSaving } = form;
  const t = useMessages(messages);
  const lengthText = useLengthText();
  return (
    <>
      <div className={styles.top}>
        <TextField
          label={t.fieldTitle}
          name="title"
          required
          autoComplete="off"
          value={fields.title}
          error={lengthText(fields.title, planLimits.titleLength) ?? problems.get('title')}
          readOnly={isSaving}
          onChange={(event) => form.change({ title: event.target.value })}
        />
        <DateField
          label={t.fieldDate}
          name="date"
          value={fields.date}
          help={t.fieldDateHelp}
          error={problems.get('date')}
          disabled={isSaving}
          onChange={(date) => form.change({ date })}
        />
      </div>
      <TextArea
        label={t.fieldNote}
        name="note"
        rows={3}
        value={fields.note}
        error={lengthText(fields.note, planLimits.noteLength) ?? problems.get('note')}
        readOnly={isSaving}
        onChange={(event) => form.change({ note: event.target.value })}
      />
      <TextField
        label={t.fieldLink}
        name="link"
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        value={fields.link}
        help={t.fieldLinkHelp}
        error={problems.get('link')}
        readOnly={isSaving}
        onChange={(event) => form.change({ link: event.target.value })}
      />
    </>
  );
}
