import { type RefCallback, useCallback, useState } from 'react';

/**
 * Width / height of an element's layout, which follows the window.
 * @param expected is used until the element of this shape has been measured.
 */
export function useFrameRatio(expected: number): [frame: RefCallback<Element>, ratio: number] {
  const [measured, setMeasured] = useState<{ expected: number; ratio: number }>();
  const frame = useCallback(
    (element: Element | null) => {
      if (!element) return undefined;
      const measure = () => {
        const { clientWidth, clientHeight } = element;
        // To a hundredth: a difference of one pixel is not another shape.
        const ratio = Math.round((100 * clientWidth) / clientHeight) / 100;
        if (clientHeight > 0) setMeasured({ expected, ratio });
      };
      // It also reports the first shape, after the layout; reading it earlier would force a second layout.
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [expected],
  );
  return [frame, measured?.expected === expected ? measured.ratio : expected];
}
