import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Shows the end of a list, where the newest is, at first and whenever something is sent.
 * @returns a function to be called before more is put at the beginning: what is in view then stays in view.
 */
export function useThreadScroll(
  list: RefObject<HTMLElement | null>,
  { count, isSending }: { count: number; isSending: boolean },
): () => void {
  const toEnd = useRef<number>(undefined);

  useLayoutEffect(() => showEnd(list.current), [list]);
  useLayoutEffect(() => {
    if (isSending) showEnd(list.current);
  }, [list, isSending]);

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (scroller && count > 0 && toEnd.current !== undefined)
      scroller.scrollTop = scroller.scrollHeight - toEnd.current;
    toEnd.current = undefined;
  }, [list, count]);

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current);
    if (!scroller || !list.current) return undefined;
    // A keyboard scrolls only what has the focus.
    const observer = new ResizeObserver(() => {
      if (scroller.scrollHeight > scroller.clientHeight) scroller.tabIndex = 0;
      else scroller.removeAttribute('tabindex');
    });
    observer.observe(scroller);
    observer.observe(list.current);
    return () => {
      observer.disconnect();
      scroller.removeAttribute('tabindex');
    };
  }, [list]);

  return () => {
    const scroller = scrollerOf(list.current);
    if (scroller) toEnd.current = scroller.scrollHeight - scroller.scrollTop;
  };
}

function showEnd(list: HTMLElement | null): void {
  const scroller = scrollerOf(list);
  if (scroller) scroller.scrollTop = scroller.scrollHeight;
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  let candidate = element;
  while (candidate && !/auto|scroll/.test(getComputedStyle(candidate).overflowY))
    candidate = candidate.parentElement;
  return candidate === document.documentElement ? null : candidate;
}
