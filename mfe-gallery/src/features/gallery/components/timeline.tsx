import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { GallerySearch } from '../../../api/gallery-search.ts';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { timelineQuery } from '../api/timeline-query.ts';
import { timelinePlaces } from '../timeline-places.ts';
import { useMonthInView } from '../use-month-in-view.ts';
import { useMonths } from '../use-months.ts';
import { TimelineRail } from './timeline-rail.tsx';

export interface TimelineProps {
  search: GallerySearch;
  memories: readonly CollectionWithThumbnail[];
  /** The whole list, and the grid of its memories. */
  list: RefObject<HTMLElement | null>;
  grid: RefObject<HTMLElement | null>;
  /** @param from the month to jump to; empty: the start */
  onJump: (from: string) => void;
}

/** The months of the gallery next to it, to jump to any of them. The gallery works without them. */
export default function Timeline({ search, memories, list, grid, onJump }: TimelineProps) {
  const { data } = useQuery(timelineQuery(search));
  const t = useMessages(messages);
  const months = useMonths();
  const places = useMemo(() => timelinePlaces(data ?? [], t, months), [data, t, months]);
  const inView = useMonthInView(grid, memories, search.sort) ?? search.from;
  const goTo = useListAtTop(list, search.from, memories.length > 0);
  if (places.length < 2) return null;
  const current = Math.max(
    0,
    places.findIndex(({ month }) => month === inView),
  );
  return (
    <TimelineRail
      places={places}
      current={current}
      onJump={(index) => {
        const from = index === 0 ? '' : (places[index]?.month ?? '');
        goTo(from);
        onJump(from);
      }}
    />
  );
}

/**
 * Scrolls to the start of the list after a jump from here, and again when its memories have loaded.
 * @returns the function that announces a jump
 */
function useListAtTop(
  list: RefObject<HTMLElement | null>,
  from: string,
  isInList: boolean,
): (from: string) => void {
  const goal = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (goal.current !== from) return;
    if (isInList) goal.current = undefined;
    list.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [list, from, isInList]);
  return (to) => {
    goal.current = to;
    // Nothing changes for a list that starts there already.
    if (to === from) list.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
}

Timeline.messages = messages;
