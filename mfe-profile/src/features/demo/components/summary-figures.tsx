import type { DemoSummary } from '@our-dates/contracts/demo';
import { Skeleton } from '@our-dates/ui/skeleton';
import styles from './summary-figures.module.css';

/** The summary in four numbers; their space is reserved while they are loading. */
export function SummaryFigures({ summary }: { summary: DemoSummary | undefined }) {
  const figures = [
    ['Memories', summary?.totalCollections],
    ['Photos', summary?.totalPhotos],
    ['Samples', summary?.protectedCollections],
    ['Made here', summary?.nonProtectedCollections],
  ] as const;
  return (
    <dl className={styles.figures} aria-busy={summary === undefined}>
      {figures.map(([name, figure]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{figure ?? <Skeleton shape="picture" width={36} height="1lh" />}</dd>
        </div>
      ))}
    </dl>
  );
}
