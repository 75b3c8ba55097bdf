import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import styles from './plans-page.module.css';

/** The plans while they are loading. */
export function PlansSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy>
      <VisuallyHidden>Loading the plans</VisuallyHidden>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} shape="picture" height={168} />
      ))}
    </div>
  );
}
