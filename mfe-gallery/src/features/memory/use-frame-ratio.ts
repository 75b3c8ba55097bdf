import { type RefCallback, useCallback, useState } from 'react';

/**
 * Width / height of an element as it is laid out, which follows the window.
 * @param expected is used until the element of this shape has been measured.
 */
export function useFrameRatio(expected: number): [frame: RefCallback<Element>, ratio: number] {
  const [measured, setMeasured] = useState<{ expected: number; ratio: number }>();
  const frame = useCallback(
    (element: Element | null) => {
      if (!element) return undefined;
      const measure = () => {
        const { clientWidth, clientHeight } = element;
        // To a hundredth: a pixel more or less is no other shape.
        const ratio = Math.round((100 * clientWidth) / clientHeight) / 100;
        if (clientHeight > 0) setMeasured({ expected, ratio });
      };
      // It tells the first shape too, after the page is laid out; asked for earlier, the page would be laid out twice.
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [expected],
  );
  return [frame, measured?.expected === expected ? measured.ratio : expected];
}
