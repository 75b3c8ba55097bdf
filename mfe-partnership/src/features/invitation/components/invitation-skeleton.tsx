import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import styles from './invitation-view.module.css';

/** The shape of an invitation that is loading. */
export function InvitationSkeleton() {
  return (
    <div className={styles.page} role="status">
      <VisuallyHidden>Loading the invitation…</VisuallyHidden>
      <div className={styles.invitation}>
        <Skeleton shape="round" width={96} height={96} />
        <Skeleton width="60%" height={28} />
        <Skeleton width="80%" />
        <Skeleton shape="picture" height={148} />
        <Skeleton shape="control" />
      </div>
    </div>
  );
}
