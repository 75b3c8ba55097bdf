import { useMessages } from '@our-dates/languages/catalogue';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useRef } from 'react';
import { messages } from '../messages/messages.ts';
import { useColumns } from '../use-columns.ts';
import styles from './likes-skeleton.module.css';

const rows = 3;

/** Squares in the shape of the expected photos. */
export function LikesSkeleton() {
  const t = useMessages(messages);
  const frame = useRef<HTMLDivElement>(null);
  const { columns, gap } = useColumns(frame);
  const cells = Array.from({ length: columns * rows }, (_, index) => index);
  return (
    <div role="status">
      <VisuallyHidden>{t.loading}</VisuallyHidden>
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
