import { longDate } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { Button } from '@our-dates/ui/button';
import type { PlanField } from '../plan-fields.ts';
import type { PlanForm } from '../use-plan-form.ts';
import styles from './plan-dialog.module.css';

const labels: Readonly<Record<PlanField, string>> = {
  title: 'What we plan',
  note: 'Note',
  link: 'Link',
  date: 'Date',
};

/** What happened to this plan while it was edited, with what can be done. */
export function PlanFormNotes({ form }: { form: PlanForm }) {
  const { partner } = useHost().session;
  const who = partner ? partner.displayName || partner.username : 'Another window';
  return (
    <div className={styles.notes} aria-live="polite">
      {form.isContinued && (
        <div className={styles.note}>
          <p>We kept what we had begun.</p>
          <Button size="small" onClick={form.startAgain}>
            Start again
          </Button>
        </div>
      )}
      {form.isGone && (
        <div className={styles.note}>
          <p>This plan was deleted meanwhile, or has happened. What we wrote can be added as a new plan.</p>
        </div>
      )}
      {form.clashes.map(({ field, theirs }) => (
        <div key={field} className={styles.note}>
          <p>
            <bdi>{who}</bdi> changed “{labels[field]}” meanwhile:{' '}
            {theirs === '' ? 'it is empty now.' : <q dir="auto">{shown(field, theirs)}</q>} Saving again
            replaces it with ours.
          </p>
          <Button size="small" onClick={() => form.takeTheirs(field)}>
            Take theirs
          </Button>
        </div>
      ))}
    </div>
  );
}

function shown(field: PlanField, value: string): string {
  return field === 'date' ? longDate(value) : value;
}
