import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Up to so many photos all are in the page: drawing them takes no noticeable time. */
const allUpTo = 60;

/** The columns of the grid, as its style sheet resolves them. */
interface Tracks {
  readonly columns: number;
  readonly cell: number;
  readonly gap: number;
  /** From the start of what scrolls to the grid. */
  readonly top: number;
}

/** A photo that is in the page: its index in the memory, and where in the grid it is. */
export interface DrawnPlace {
  readonly index: number;
  readonly row?: number;
  readonly column?: number;
}

/**
 * Of many photos only the rows near the visible ones are in the page. All rows take their space, because each photo
 * names its row and column.
 * @param kept indexes of photos that stay in the page wherever they are
 */
export function useWindow(
  grid: RefObject<HTMLUListElement | null>,
  { count, kept }: { count: number; kept: readonly number[] },
): { places: readonly DrawnPlace[]; style: CSSProperties | undefined } {
  const isWindowed = count > allUpTo;
  const tracks = useTracks(grid, isWindowed);
  const { columns, cell, gap, top } = tracks ?? { columns: 1, cell: 0, gap: 0, top: 0 };
  const rows = Math.ceil(count / columns);
  const virtual = useVirtualizer({
    enabled: tracks !== undefined,
    count: rows,
    getScrollElement: () => scrollerOf(grid.current),
    estimateSize: () => cell + gap,
    overscan: 2,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const keptRows = kept.map((index) => Math.floor(index / columns));
      return [...new Set([...defaultRangeExtractor(range), ...keptRows])].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => {
    // The rows of another width have another height.
    if (cell > 0) virtual.measure();
  }, [virtual, cell]);

  if (!isWindowed)
    return { places: Array.from({ length: count }, (_, index) => ({ index })), style: undefined };
  const drawn = virtual.getVirtualItems();
  // Until the grid has been measured: the dialog that opens focuses one of them.
  if (drawn.length === 0) return { places: kept.map((index) => ({ index })), style: undefined };
  const places = drawn.flatMap(({ index: row }) =>
    Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => ({
      index: row * columns + column,
      row: row + 1,
      column: column + 1,
    })),
  );
  return { places, style: { gridAutoRows: cell, height: rows * (cell + gap) - gap } };
}

function useTracks(grid: RefObject<HTMLUListElement | null>, isWanted: boolean): Tracks | undefined {
  const [tracks, setTracks] = useState<Tracks>();
  useLayoutEffect(() => {
    const element = grid.current;
    if (!isWanted || !element) return undefined;
    const measure = () => setTracks(tracksOf(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, isWanted]);
  return isWanted ? tracks : undefined;
}

function tracksOf(grid: HTMLElement): Tracks {
  const { columnGap } = getComputedStyle(grid);
  const gap = Number.parseFloat(columnGap) || 0;
  const columns = columnsOf(grid) ?? 1;
  const scroller = scrollerOf(grid);
  const top = scroller
    ? grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    : 0;
  return { columns, cell: (grid.clientWidth - (columns - 1) * gap) / columns, gap, top };
}

/** Undefined where there is no layout. */
export function columnsOf(grid: HTMLElement): number | undefined {
  const tracks = getComputedStyle(grid).gridTemplateColumns;
  return tracks.endsWith('px') ? tracks.split(' ').length : undefined;
}

function scrollerOf(grid: HTMLElement | null): HTMLElement | null {
  return grid?.closest<HTMLElement>('[data-scroll-area]') ?? null;
}
