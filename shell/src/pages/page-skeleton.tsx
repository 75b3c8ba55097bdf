import { firstPicturePlace, hasOutline } from '@our-dates/browser/first-picture';
import type { RemotePage } from '@our-dates/contracts/remote-page';
import { Skeleton } from '@our-dates/ui/skeleton';
import styles from './page-skeleton.module.css';

const cards = Array.from({ length: 8 }, (_, index) => index);

/** The outline of a page while its remote is loading. */
export function PageSkeleton({ shape }: { shape: RemotePage['skeleton'] }) {
  if (hasOutline()) return <div {...firstPicturePlace} />;
  return (
    <div className={styles.page} {...firstPicturePlace}>
      {shape === 'memory' && <Skeleton shape="picture" className={styles.hero} />}
      <Skeleton width="min(420px, 70%)" height={44} shape="control" />
      <Skeleton width="min(560px, 90%)" />
      {shape === 'gallery' && (
        <div className={styles.grid}>
          {cards.map((card) => (
            <Skeleton key={card} shape="picture" ratio={4 / 3} />
          ))}
        </div>
      )}
      {shape === 'form' && (
        <>
          <Skeleton shape="control" width="min(560px, 100%)" />
          <Skeleton shape="control" width="min(560px, 100%)" />
        </>
      )}
    </div>
  );
}
