import { untilNextRelativeTime } from '@our-dates/browser/format';
import { useFormats } from '@our-dates/browser/formats';
import { useEffect, useReducer } from 'react';

/**
 * The relative time of each moment. The component re-renders when one of the texts changes: one timer for all of
 * them, and none while the page is hidden.
 * @param moments must be the same array until they change.
 */
export function useRelativeTimes(moments: readonly string[]): (moment: string) => string {
  const { relativeTime } = useFormats();
  const [, tick] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let timer: number | undefined;
    function wait() {
      window.clearTimeout(timer);
      if (document.hidden) return;
      const now = Date.now();
      const delay = Math.min(...moments.map((moment) => untilNextRelativeTime(moment, now)));
      if (Number.isFinite(delay)) timer = window.setTimeout(go, delay);
    }
    function go() {
      tick();
      wait();
    }
    wait();
    document.addEventListener('visibilitychange', go);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', go);
    };
  }, [moments]);

  const now = Date.now();
  return (moment) => relativeTime(moment, now);
}
