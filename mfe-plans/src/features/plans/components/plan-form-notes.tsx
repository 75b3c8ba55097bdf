import { useDates } from '@our-dates/browser/dates/dates';
import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { messages } from '../../../messages/messages.ts';
import type { PlanField } from '../plan-fields.ts';
import type { PlanForm } from '../use-plan-form.ts';
import styles from './plan-dialog.module.css';

const labels = {
  title: 'fieldTitle',
  note: 'fieldNote',
  link: 'fieldLink',
  date: 'fieldDate',
} as const satisfies Record<PlanField, unknown>;

/** What happened to this plan while it was edited, with what can be done. */
export function PlanFormNotes({ form }: { form: PlanForm }) {
  const { partner } = useHost().session;
  const t = useMessages(messages);
  const { longDate } = useDates();
  const who = partner ? partner.displayName || partner.username : t.anotherWindow;
  return (
    <div className={styles.notes} aria-live="polite">
      {form.isContinued && (
        <div className={styles.note}>
          <p>{t.continued}</p>
          <Button size="small" onClick={form.startAgain}>
            {t.startAgain}
          </Button>
        </div>
      )}
      {form.isGone && (
        <div className={styles.note}>
          <p>{t.gone}</p>
        </div>
      )}
      {form.clashes.map(({ field, theirs }) => (
        <div key={field} className={styles.note}>
          <p>
            {theirs === ''
              ? t.clashEmpty({ who, field: t[labels[field]] })
              : t.clash({
                  who,
                  field: t[labels[field]],
                  theirs: field === 'date' ? longDate(theirs) : theirs,
                  quote: (text) => <q dir="auto">{text}</q>,
                })}
          </p>
          <Button size="small" onClick={() => form.takeTheirs(field)}>
            {t.takeTheirs}
          </Button>
        </div>
      ))}
    </div>
  );
}
