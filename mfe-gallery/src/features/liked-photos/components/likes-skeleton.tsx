import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useRef } from 'react';
import { useColumns } from '../use-columns.ts';
import styles from './likes-skeleton.module.css';

const rows = 3;

/** Squares in the shape of the expected photos. */
export function LikesSkeleton() {
  const frame = useRef<HTMLDivElement>(null);
  const { columns, gap } = useColumns(frame);
  const cells = Array.from({ length: columns * rows }, (_, index) => index);
  return (
    <div role="status">
      <VisuallyHidden>Loading the photos…</VisuallyHidden>
      <div
        ref={frame}
        className={styles.grid}
        style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {cells.map((cell) => (
          <Skeleton key={cell} shape="picture" ratio={1} />
        ))}
      </div>
    </div>
  );
}
