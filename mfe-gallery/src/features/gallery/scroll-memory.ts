import { useLocation } from '@our-dates/router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where a visit of the gallery was left. */
export interface Place {
  /** Pixels that were scrolled. */
  readonly top: number;
  readonly pages: number;
  /** Pixels of each block of the grid, in their order. */
  readonly blocks: readonly number[];
}

const storageName = 'our-dates-gallery-places';
const keptPlaces = 20;

/** Where each visit of the gallery was left: by history entry, in this tab, also over a reload. */
function readPlaces(): Map<string, Place> {
  const text = sessionStorage.getItem(storageName);
  if (!text) return new Map();
  const entries: [string, Place][] = JSON.parse(text);
  return new Map(entries);
}

function keepPlace(key: string, place: Place): void {
  const places = readPlaces();
  places.delete(key);
  places.set(key, place);
  sessionStorage.setItem(storageName, JSON.stringify([...places].slice(-keptPlaces)));
}

function placeNow(pages: number, grid: HTMLElement | null): Place {
  const blocks = Array.from(grid?.children ?? [], (block) => block.getBoundingClientRect().height);
  return { top: window.scrollY, pages, blocks };
}

/**
 * Brings a visitor who comes back (Back, Forward, a reload) to where they were: first as many pages are
 * loaded as there were then, then the page scrolls there, before anything is painted.
 * @returns the place that this visit began at, if it was left before; and a ref for the grid of blocks.
 */
export function useScrollMemory(gallery: {
  pages: number;
  canLoadMore: boolean;
  isLoading: boolean;
  loadMore: () => void;
}): { begunAt: Place | undefined; grid: RefObject<HTMLDivElement | null> } {
  const { key } = useLocation();
  const { pages, canLoadMore, isLoading, loadMore } = gallery;
  const grid = useRef<HTMLDivElement>(null);
  const goal = useRef<{ key: string; place: Place | undefined; begunAt: Place | undefined }>(undefined);
  const latestPages = useRef(pages);
  latestPages.current = pages;

  // A new history entry with nothing kept for it is a new visit: there is nowhere to go back to.
  if (goal.current?.key !== key) {
    const place = readPlaces().get(key);
    goal.current = { key, place, begunAt: place };
  }

  useLayoutEffect(() => {
    const place = goal.current?.place;
    if (!place || pages === 0) return;
    if (pages < place.pages && canLoadMore) {
      if (!isLoading) loadMore();
      return;
    }
    if (goal.current) goal.current.place = undefined;
    // After the shell, which begins every page at its top.
    requestAnimationFrame(() => window.scrollTo({ top: place.top, behavior: 'instant' }));
  }, [pages, canLoadMore, isLoading, loadMore]);

  useEffect(() => {
    let scheduled = 0;
    function note() {
      if (goal.current?.place) return;
      scheduled ||= window.setTimeout(() => {
        scheduled = 0;
        keepPlace(key, placeNow(latestPages.current, grid.current));
      }, 120);
    }
    function noteNow() {
      if (scheduled) keepPlace(key, placeNow(latestPages.current, grid.current));
      window.clearTimeout(scheduled);
      scheduled = 0;
    }
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', noteNow);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', noteNow);
      window.clearTimeout(scheduled);
    };
  }, [key]);

  return { begunAt: goal.current.begunAt, grid };
}
