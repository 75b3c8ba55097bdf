import { useDates } from '@our-dates/browser/dates/dates';
import type { Plan } from '@our-dates/contracts/plans';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { IconButton } from '@our-dates/ui/icon-button';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { messages } from '../../../messages/messages.ts';
import styles from './plan-list.module.css';

/** What has happened, each with its memory. */
export function HappenedList({
  plans,
  onDelete,
}: {
  plans: readonly Plan[];
  onDelete: (plan: Plan) => void;
}) {
  const id = useId();
  const t = useMessages(messages);
  const { longDate } = useDates();
  if (plans.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t.past}
      </h2>
      <ul className={styles.lines}>
        {plans.map((plan) => (
          <li key={plan.id} className={styles.line}>
            <span className={styles.what}>
              <bdi>{plan.title}</bdi>
              <span className={styles.when}>{longDate(plan.date ?? new Date(plan.happenedAt ?? ''))}</span>
            </span>
            {plan.memoryId !== null && (
              <Link
                to={`/date-memory/${plan.memoryId}`}
                className={styles.memory ?? ''}
                aria-label={t.seeMemoryOf(plan)}
              >
                {t.seeMemory}
              </Link>
            )}
            <IconButton label={t.delete(plan)} icon={<Trash2 aria-hidden />} onClick={() => onDelete(plan)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
