import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import page from './trash-page.module.css';
import styles from './trash-skeleton.module.css';

const tiles = Array.from({ length: 8 }, (_, index) => index);

/** Tiles in the shape of what is expected. */
export function TrashSkeleton() {
  return (
    <div role="status" className={styles.frame}>
      <VisuallyHidden>Loading what was deleted…</VisuallyHidden>
      <div className={page.grid}>
        {tiles.map((tile) => (
          <Skeleton key={tile} shape="picture" ratio={4 / 3} />
        ))}
      </div>
    </div>
  );
}
