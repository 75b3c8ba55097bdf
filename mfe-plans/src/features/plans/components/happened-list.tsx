import { longDate } from '@our-dates/browser/format';
import type { Plan } from '@our-dates/contracts/plans';
import { Link } from '@our-dates/router';
import { IconButton } from '@our-dates/ui/icon-button';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
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
  if (plans.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        It happened
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
                aria-label={`See the memory of ${plan.title}`}
              >
                See the memory
              </Link>
            )}
            <IconButton
              label={`Delete ${plan.title}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onDelete(plan)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
