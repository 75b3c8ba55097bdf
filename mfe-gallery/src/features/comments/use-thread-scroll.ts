import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this, in pixels, the end is what is read. */
const endPx = 32;

interface Thread {
  /** The ids of the comments that are shown, the oldest first. */
  readonly ids: readonly number[];
  readonly isSending: boolean;
}

/**
 * Keeps a thread where its reader is: at its end, where the newest is, at first, whenever something is sent, and as
 * long as it is scrolled there; elsewhere what is in view stays in view when comments are added before or after it.
 * @returns how many comments have come below what is in view, and what shows them
 */
export function useThreadScroll(
  list: RefObject<HTMLElement | null>,
  { ids, isSending }: Thread,
): { unseen: number; showEnd: () => void } {
  const place = useRef({ isAtEnd: true, toEnd: 0 });
  const first = ids[0];
  const last = ids.at(-1) ?? 0;
  const [seen, setSeen] = useState(last);
  const previousFirst = useRef(first);

  const note = useCallback(() => {
    const scroller = scrollerOf(list.current);
    if (!scroller) {
      setSeen(last);
      return;
    }
    const toEnd = scroller.scrollHeight - scroller.scrollTop;
    place.current = { toEnd, isAtEnd: toEnd - scroller.clientHeight < endPx };
    if (place.current.isAtEnd) setSeen(last);
  }, [list, last]);

  const showEnd = useCallback(() => {
    const scroller = scrollerOf(list.current);
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
    note();
  }, [list, note]);

  // Before the first paint, and with everything that comes later.
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    const isEarlier = first !== previousFirst.current;
    previousFirst.current = first;
    if (isSending || place.current.isAtEnd) showEnd();
    else if (scroller && isEarlier) scroller.scrollTop = scroller.scrollHeight - place.current.toEnd;
    note();
  }, [list, first, isSending, note, showEnd]);

  useEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!scroller || !list.current) return undefined;
    const stopped = new AbortController();
    scroller.addEventListener('scroll', note, { passive: true, signal: stopped.signal });
    const observer = new ResizeObserver(() => {
      // The window, a keyboard or a box that grows: the end stays the end.
      if (place.current.isAtEnd) showEnd();
      else note();
      // A keyboard scrolls only what has the focus.
      if (scroller.scrollHeight > scroller.clientHeight) scroller.tabIndex = 0;
      else scroller.removeAttribute('tabindex');
    });
    observer.observe(scroller);
    observer.observe(list.current);
    return () => {
      stopped.abort();
      observer.disconnect();
      scroller.removeAttribute('tabindex');
    };
  }, [list, note, showEnd]);

  return { unseen: ids.filter((id) => id > seen).length, showEnd };
}

function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  return list?.closest<HTMLElement>('[data-scroll-area]') ?? null;
}
