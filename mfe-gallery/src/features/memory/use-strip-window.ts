import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Pixels from one photo of the strip to the next, as in its styles. */
export const stripStep = 114;
/** Photos on each side that are in the page before they come into view. */
const overscan = 8;
/** The window moves by this many photos at a time, so that not every pixel changes it. */
const stepSize = 4;

/** Which photos of a strip are in the page: those in view, and some on each side. */
export function stripWindow(left: number, width: number, count: number): { from: number; to: number } {
  const first = Math.floor(left / stripStep / stepSize) * stepSize;
  const inView = Math.ceil(width / stripStep) + stepSize;
  return { from: Math.max(0, first - overscan), to: Math.min(count, first + inView + overscan) };
}

/** From its first photo; in pages written from the right it scrolls to the left, and counts below zero. */
const scrolledIn = ({ scrollLeft }: HTMLElement) => Math.abs(scrollLeft);

/** Pixels per millisecond: at a higher speed, photos pass unseen. */
const fast = 2;
/** Milliseconds after the last move until the strip counts as resting. */
const restMs = 120;

/**
 * The same for a scrolling strip. Hundreds of photos cost no more than a few, because only those near the view are
 * in the page.
 * @returns also whether it flies: photos that pass then are not worth fetching
 */
export function useStripWindow(strip: RefObject<HTMLElement | null>, count: number) {
  const [view, setView] = useState({ left: 0, width: window.innerWidth });
  const [isFlying, setFlying] = useState(false);
  const { from, to } = stripWindow(view.left, view.width, count);

  useEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    const look = () => {
      const next = { left: scrolledIn(list), width: list.clientWidth || window.innerWidth };
      // In steps that yield to the scrolling; the photos next to the view are rendered meanwhile.
      startTransition(() =>
        setView((known) => {
          const [was, is] = [known, next].map(({ left, width }) => stripWindow(left, width, count));
          return was?.from === is?.from && was?.to === is?.to ? known : next;
        }),
      );
    };
    let last = { left: 0, at: 0 };
    let rest = 0;
    const move = ({ timeStamp: at }: Event) => {
      const left = scrolledIn(list);
      if (Math.abs(left - last.left) > fast * (at - last.at)) setFlying(true);
      last = { left, at };
      window.clearTimeout(rest);
      rest = window.setTimeout(() => setFlying(false), restMs);
      look();
    };
    list.addEventListener('scroll', move, { passive: true });
    // It also reports the first width, after the layout.
    const observer = new ResizeObserver(look);
    observer.observe(list);
    return () => {
      window.clearTimeout(rest);
      list.removeEventListener('scroll', move);
      observer.disconnect();
    };
  }, [strip, count]);

  return { from, to, isFlying };
}
