import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this, in pixels, counts as being at the end. */
const endPx = 32;

interface Thread {
  /** The ids of the shown comments, the oldest first. */
  readonly ids: readonly number[];
  readonly isSending: boolean;
}

/**
 * Keeps a thread at its reader's position: at its end, where the newest is, initially, whenever a comment is sent,
 * and while it is scrolled there; elsewhere the visible comments stay in view when others are added before or after
 * them.
 * @returns how many comments have arrived below the visible ones, and a function that shows them
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

  // Before the first paint, and with every later change.
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
      // The window, a keyboard or a growing box: the end stays in view.
      if (place.current.isAtEnd) showEnd();
      else note();
      // The keyboard scrolls only the focused element.
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
