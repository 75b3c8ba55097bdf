import { type RefObject, useEffect, useRef } from 'react';

/** Handles Escape inside an element alone: the drawer around it, which listens too, stays open. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (!(event.target instanceof Node) || !element.current?.contains(event.target)) return;
      event.stopPropagation();
      latest.current();
    }
    // Before the layers of the page, which listen on the document.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [element]);
}
