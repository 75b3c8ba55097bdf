import { counted } from '@our-dates/browser/format';
import type { LeftOut } from '../plans/import-plan.ts';
import styles from './import-card.module.css';

/** The files that are not imported, by the reason. */
export function LeftOutFiles({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return (
    <details className={styles.leftOut}>
      <summary>{counted(leftOut.length, 'file')} cannot be imported</summary>
      <ul>
        {[...byReason].map(([reason, files]) => (
          <li key={reason}>
            {reason} <bdi>{files.map(({ name }) => name).join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
