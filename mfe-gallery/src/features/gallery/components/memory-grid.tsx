import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { User } from '@our-dates/contracts/users';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { MemoryCard } from './memory-card.tsx';
import styles from './memory-grid.module.css';

export interface MemoryGridProps {
  memories: readonly CollectionWithThumbnail[];
  partner: User | null;
  /** What is shown belongs to an older search; the new result is on its way. */
  isOutdated: boolean;
  onNear: () => void;
  onPress: (id: number) => void;
}

/** Covers that are fetched first: two rows on a phone, one on a wide screen. */
const firstInView = 4;

/** The memories, two in a row on a phone and up to five on a wide screen. */
export function MemoryGrid({ memories, partner, isOutdated, onNear, onPress }: MemoryGridProps) {
  return (
    <ul className={styles.grid} aria-busy={isOutdated} aria-label="Our dates">
      {memories.map((memory, index) => (
        <li key={memory.id} className={styles.cell}>
          <MemoryCard
            memory={memory}
            partner={partner}
            priority={index < firstInView}
            onNear={onNear}
            onPress={onPress}
          />
        </li>
      ))}
    </ul>
  );
}

const skeletons = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Eight cards in the shape of those to come. */
export function MemoryGridSkeleton() {
  return (
    <div className={styles.grid} role="status">
      <VisuallyHidden>Loading our dates…</VisuallyHidden>
      {skeletons.map((key) => (
        <div key={key} className={styles.skeleton} data-testid="memory-skeleton">
          <Skeleton shape="picture" ratio={4 / 3} />
          <Skeleton width="72%" className={styles.skeletonName} />
          <Skeleton width="92%" className={styles.skeletonText} />
          <Skeleton width="46%" />
        </div>
      ))}
    </div>
  );
}
