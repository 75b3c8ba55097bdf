import { type RefCallback, useCallback, useState } from 'react';

/**
 * Width / height of an element as it is laid out, which follows the window.
 * @param expected is used until the element exists.
 */
export function useFrameRatio(expected: number): [frame: RefCallback<Element>, ratio: number] {
  const [measured, setMeasured] = useState<number>();
  const frame = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      // To a hundredth: a pixel more or less is no other shape.
      if (clientHeight > 0) setMeasured(Math.round((100 * clientWidth) / clientHeight) / 100);
    };
    // It tells the first shape too, after the page is laid out; asked for earlier, the page would be laid out twice.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, measured ?? expected];
}
