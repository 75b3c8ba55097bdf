import { useMessages } from '@our-dates/languages/catalogue';
import { messages as slice } from '../../../messages/messages.ts';
import { messages } from '../messages/messages.ts';
import type { LeftOut } from '../plans/import-plan.ts';
import styles from './import-card.module.css';

/** The files that are not imported, by the reason. */
export function LeftOutFiles({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const t = useMessages(messages);
  const { comma } = useMessages(slice);
  if (leftOut.length === 0) return null;
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return (
    <details className={styles.leftOut}>
      <summary>{t.leftOut({ count: leftOut.length })}</summary>
      <ul>
        {[...byReason].map(([reason, files]) => (
          <li key={reason}>
            {reason} <bdi>{files.map(({ name }) => name).join(comma)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
