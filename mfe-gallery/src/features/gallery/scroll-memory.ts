import { useLocation } from '@our-dates/router';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PagePlace } from '../../api/gallery-pages.ts';

/** Where a visit of the gallery was left. */
export interface Place {
  /** The scroll position in pixels. */
  readonly top: number;
  readonly pages: number;
  /** Which page was the first, where that varies. */
  readonly first?: PagePlace | undefined;
  /** The height in pixels of each block of the grid, in order. */
  readonly blocks: readonly number[];
}

const storageName = 'our-dates-gallery-places';
const keptPlaces = 20;

/** Where each visit of the gallery was left: by history entry, in this tab, across reloads. */
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

function readPlace({ pages, first }: Loaded, grid: HTMLElement | null): Place {
  const blocks = Array.from(grid?.children ?? [], (block) => block.getBoundingClientRect().height);
  return { top: window.scrollY, pages, first, blocks };
}

/** The stored place of this history entry; undefined for a new visit. */
export function useStartPlace(): Place | undefined {
  const { key } = useLocation();
  return useMemo(() => readPlaces().get(key), [key]);
}

interface Loaded {
  readonly pages: number;
  /** Which page was the first, where that varies. */
  readonly first?: PagePlace | undefined;
}

/**
 * Returns a visitor (Back, Forward, a reload) to their place: first loads as many pages as there were, then scrolls
 * before anything is painted.
 * @returns a ref for the grid of blocks, and whether the restoration is in progress
 */
export function useScrollMemory(
  startedAt: Place | undefined,
  gallery: Loaded & { canLoadMore: boolean; isLoading: boolean; loadMore: () => void },
): { grid: RefObject<HTMLDivElement | null>; isRestoring: boolean } {
  const { key } = useLocation();
  const { pages, canLoadMore, isLoading, loadMore } = gallery;
  const grid = useRef<HTMLDivElement>(null);
  const goal = useRef<{ key: string; place: Place | undefined }>(undefined);
  const latest = useRef<Loaded & { key: string }>({ ...gallery, key });
  latest.current = { ...gallery, key };

  if (goal.current?.key !== key) goal.current = { key, place: startedAt };
  const [restored, setRestored] = useState<string>();

  useLayoutEffect(() => {
    const place = goal.current?.place;
    if (!place || pages === 0) return;
    if (pages < place.pages && canLoadMore) {
      if (!isLoading) loadMore();
      return;
    }
    if (goal.current) goal.current.place = undefined;
    setRestored(key);
    // After the shell, which starts every page at its top.
    requestAnimationFrame(() => window.scrollTo({ top: place.top, behavior: 'instant' }));
  }, [key, pages, canLoadMore, isLoading, loadMore]);

  // The cleanup of a layout effect still finds the grid in the page, and the scroll position.
  useLayoutEffect(() => {
    let scheduled = 0;
    function note() {
      if (goal.current?.place) return;
      scheduled ||= window.setTimeout(() => {
        scheduled = 0;
        keepPlace(key, readPlace(latest.current, grid.current));
      }, 120);
    }
    function savePlace() {
      if (scheduled && latest.current.key === key) keepPlace(key, readPlace(latest.current, grid.current));
      window.clearTimeout(scheduled);
      scheduled = 0;
    }
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', savePlace);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', savePlace);
      savePlace();
    };
  }, [key]);

  return { grid, isRestoring: startedAt !== undefined && restored !== key };
}
