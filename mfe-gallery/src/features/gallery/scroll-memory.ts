import { useLocation } from '@our-dates/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

interface Place {
  readonly top: number;
  readonly pages: number;
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

/**
 * Brings a visitor who comes back (Back, Forward, a reload) to where they were: first as many pages are
 * loaded as there were then, then the page scrolls there, before anything is painted.
 */
export function useScrollMemory(gallery: {
  pages: number;
  canLoadMore: boolean;
  isLoading: boolean;
  loadMore: () => void;
}): void {
  const { key } = useLocation();
  const { pages, canLoadMore, isLoading, loadMore } = gallery;
  const goal = useRef<{ key: string; place: Place | undefined }>(undefined);
  const latestPages = useRef(pages);
  latestPages.current = pages;

  // A new history entry with nothing kept for it is a new visit: there is nowhere to go back to.
  if (goal.current?.key !== key) goal.current = { key, place: readPlaces().get(key) };

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
        keepPlace(key, { top: window.scrollY, pages: latestPages.current });
      }, 120);
    }
    function noteNow() {
      if (scheduled) keepPlace(key, { top: window.scrollY, pages: latestPages.current });
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
}
