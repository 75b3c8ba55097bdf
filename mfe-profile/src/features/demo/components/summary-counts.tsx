import type { DemoSummary } from '@our-dates/contracts/demo';
import { Skeleton } from '@our-dates/ui/skeleton';
import styles from './summary-counts.module.css';

/** The summary in four numbers; their space is reserved while they are loading. */
export function SummaryCounts({ summary }: { summary: DemoSummary | undefined }) {
  const counts = [
    ['Memories', summary?.totalCollections],
    ['Photos', summary?.totalPhotos],
    ['Samples', summary?.protectedCollections],
    ['Made here', summary?.nonProtectedCollections],
  ] as const;
  return (
    <dl className={styles.counts} aria-busy={summary === undefined}>
      {counts.map(([name, count]) => (
        <div key={name} className={styles.count}>
          <dt>{name}</dt>
          <dd>{count ?? <Skeleton shape="picture" width={36} height="1lh" />}</dd>
        </div>
      ))}
    </dl>
  );
}
