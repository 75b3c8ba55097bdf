import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { User } from '@our-dates/contracts/users';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { type Ref, useDeferredValue, useMemo } from 'react';
import type { Place } from '../scroll-memory.ts';
import { MemoryBlock, nearbyPx } from './memory-block.tsx';
import styles from './memory-grid.module.css';

export interface MemoryGridProps {
  memories: readonly CollectionWithThumbnail[];
  partner: User | null;
  /** What is shown belongs to an older search; the new result is on its way. */
  isOutdated: boolean;
  /** Where this visit takes up an earlier one: what is far from there need not be drawn first. */
  begunAt: Place | undefined;
  ref: Ref<HTMLDivElement>;
  onNear: () => void;
  onPress: (id: number) => void;
}

/** Memories in one block: whole rows of two, three, four and five. */
const blockSize = 60;

/** How many a window shows at first. They are drawn before the others, whose covers would compete with theirs. */
function firstInView(): number {
  return window.innerWidth > 640 ? 12 : 4;
}

/** The memories, two in a row on a phone and up to five on a wide screen. */
export function MemoryGrid({
  memories,
  partner,
  isOutdated,
  begunAt,
  ref,
  onNear,
  onPress,
}: MemoryGridProps) {
  const held = useMemo(() => heldHeights(begunAt), [begunAt]);
  const drawn = useDeferredValue(memories, begunAt ? memories : memories.slice(0, firstInView()));
  const starts = Array.from({ length: Math.ceil(drawn.length / blockSize) }, (_, block) => block * blockSize);
  return (
    <div ref={ref} className={styles.blocks} aria-busy={isOutdated}>
      {starts.map((start, block) => (
        <MemoryBlock
          key={start}
          start={start}
          heldAtFirst={held[block]}
          memories={drawn.slice(start, start + blockSize)}
          partner={partner}
          onNear={onNear}
          onPress={onPress}
        />
      ))}
    </div>
  );
}

/** For each block of an earlier visit its height where it was far from view, so that it begins as that. */
export function heldHeights(place: Place | undefined): (number | undefined)[] {
  if (!place) return [];
  const [from, to] = [place.top - nearbyPx, place.top + window.innerHeight + nearbyPx];
  let bottom = 0;
  return place.blocks.map((height) => {
    const top = bottom;
    bottom += height;
    return height > 0 && (bottom < from || top > to) ? height : undefined;
  });
}

const skeletons = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Eight cards in the shape of those to come. */
export function MemoryGridSkeleton() {
  return (
    <div className={styles.blocks} role="status">
      <VisuallyHidden>Loading our dates…</VisuallyHidden>
      <div className={styles.grid}>
        {skeletons.map((key) => (
          <div key={key} className={styles.skeleton} data-testid="memory-skeleton">
            <Skeleton shape="picture" ratio={4 / 3} />
            <Skeleton width="72%" className={styles.skeletonName} />
            <Skeleton width="92%" />
            <Skeleton width="46%" />
          </div>
        ))}
      </div>
    </div>
  );
}
