import type { CollectionWithThumbnail, SortOrder } from '@our-dates/contracts/collections';
import { type RefObject, useEffect, useState } from 'react';
import { firstInView } from './keep-in-view.tsx';
import { monthOf } from './months.ts';

/** How often, in milliseconds, the position is read while the page scrolls. */
const lookMs = 100;

/** The month of the first memory in view, as the page scrolls; undefined while none is. */
export function useMonthInView(
  grid: RefObject<HTMLElement | null>,
  memories: readonly CollectionWithThumbnail[],
  sort: SortOrder,
): string | undefined {
  const [month, setMonth] = useState<string>();
  useEffect(() => {
    let timer = 0;
    function look() {
      timer = 0;
      const id = Number(firstInView(grid.current)?.dataset.memory);
      const memory = memories.find((one) => one.id === id);
      if (memory) setMonth(monthOf(memory, sort));
    }
    function scheduleLook() {
      timer ||= window.setTimeout(look, lookMs);
    }
    scheduleLook();
    window.addEventListener('scroll', scheduleLook, { passive: true });
    return () => {
      window.removeEventListener('scroll', scheduleLook);
      window.clearTimeout(timer);
    };
  }, [grid, memories, sort]);
  return month;
}
