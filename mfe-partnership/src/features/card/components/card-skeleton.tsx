import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import styles from './card-skeleton.module.css';

/** The shape of the card while it is unknown whether there is a partner. */
export function CardSkeleton() {
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>Loading your partnership…</VisuallyHidden>
      <Skeleton shape="picture" height={52} />
      <Skeleton shape="control" width={260} />
    </div>
  );
}
