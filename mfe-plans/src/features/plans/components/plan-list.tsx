import type { Plan } from '@our-dates/contracts/plans';
import { useId } from 'react';
import { type PlanActions, PlanItem } from './plan-item.tsx';
import styles from './plan-list.module.css';

/** Plans under a heading; nothing where there are none. */
export function PlanList({
  title,
  plans,
  ...actions
}: { title: string; plans: readonly Plan[] } & PlanActions) {
  const id = useId();
  if (plans.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {plans.map((plan) => (
          <PlanItem key={plan.id} plan={plan} {...actions} />
        ))}
      </ul>
    </section>
  );
}
