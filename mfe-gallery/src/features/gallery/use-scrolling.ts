import { useEffect, useState } from 'react';

/** How long after the last move the page counts as scrolling, in milliseconds. */
const restMs = 1_500;

/** Whether the page scrolls, or did a moment ago. */
export function useScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    let timer = 0;
    function note() {
      setScrolling(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setScrolling(false), restMs);
    }
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      window.clearTimeout(timer);
    };
  }, []);
  return isScrolling;
}
