import { useMessages } from '@our-dates/languages/catalogue';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { messages } from '../messages/messages.ts';
import page from './trash-page.module.css';
import styles from './trash-skeleton.module.css';

const tiles = Array.from({ length: 8 }, (_, index) => index);

/** Tiles in the shape of what is expected. */
export function TrashSkeleton() {
  const t = useMessages(messages);
  return (
    <div role="status" className={styles.frame}>
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      <div className={page.grid}>
        {tiles.map((tile) => (
          <Skeleton key={tile} shape="picture" ratio={4 / 3} />
        ))}
      </div>
    </div>
  );
}
