import { firstPicturePlace, removeFirstPicture } from '@our-dates/browser/first-picture';
import type { CollectionWithThumbnail, SortOrder } from '@our-dates/contracts/collections';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMediaQuery, useNarrow } from '@our-dates/ui/narrow';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { type RefObject, useDeferredValue, useEffect, useMemo } from 'react';
import { messages } from '../../../messages/messages.ts';
import { KeepInView } from '../keep-in-view.tsx';
import { memoryBlocks } from '../memory-blocks.ts';
import type { Place } from '../scroll-memory.ts';
import { useMonths } from '../use-months.ts';
import { MemoryBlock, nearbyPx } from './memory-block.tsx';
import styles from './memory-grid.module.css';

export interface MemoryGridProps {
  memories: readonly CollectionWithThumbnail[];
  /** The position of the first one; see `GalleryPageOfMemories`. */
  start: number;
  sort: SortOrder;
  partner: User | null;
  /** The shown result belongs to an older search; the new one is loading. */
  isOutdated: boolean;
  /** Where this visit continues an earlier one: blocks far from there need not render first. */
  startedAt: Place | undefined;
  ref: RefObject<HTMLDivElement | null>;
  onNear: () => void;
  onPress: (id: number) => void;
}

/**
 * How many memories a window shows initially. They render before the others, whose covers would compete with
 * theirs.
 */
const firstInView = { narrow: 4, wide: 12 };

/** The memories, two in a row on a phone and up to five on a wide screen. */
export function MemoryGrid({
  memories,
  start,
  sort,
  partner,
  isOutdated,
  startedAt,
  ref,
  onNear,
  onPress,
}: MemoryGridProps) {
  const held = useMemo(() => heldHeights(startedAt), [startedAt]);
  const shown = useMemo(() => ({ memories, start }), [memories, start]);
  const first = { memories: memories.slice(0, firstInView[useNarrow() ? 'narrow' : 'wide']), start };
  const drawn = useDeferredValue(shown, startedAt ? shown : first);
  const blocks = memoryBlocks(drawn.memories, drawn.start, sort, useGridColumns(), useMonths());
  useEffect(removeFirstPicture, []);
  return (
    <KeepInView grid={ref} start={drawn.start}>
      <div {...firstPicturePlace} ref={ref} className={styles.blocks} data-sort={sort} aria-busy={isOutdated}>
        {blocks.map((block, index) => (
          <MemoryBlock
            key={block.key}
            block={block}
            isFirst={index === 0}
            heldAtFirst={held[index]}
            partner={partner}
            onNear={onNear}
            onPress={onPress}
          />
        ))}
      </div>
    </KeepInView>
  );
}
/** For each block of an earlier visit its height if it was far from view, as its initial height. */
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

/** Eight cards in the shape of the expected ones. */
export function MemoryGridSkeleton() {
  const t = useMessages(messages);
  return (
    <div {...firstPicturePlace} className={styles.blocks} role="status">
      <VisuallyHidden>{t.loadingDates}</VisuallyHidden>
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

/** The number of columns of the grid, as in its styles. */
function useGridColumns(): number {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const isTablet = useMediaQuery('(max-width: 960px)');
  const isWide = useMediaQuery('(min-width: 1600px)');
  if (isPhone) return 2;
  if (isTablet) return 3;
  return isWide ? 5 : 4;
}
