import { coverPage } from '@our-dates/ui/cover-page';
import { findOpener, restoreFocus } from '@our-dates/ui/return-focus';
import { useLayer } from '@our-dates/ui/use-layer';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A layer over the whole window: takes the focus and returns it, closes with Back, and makes the page below
 * unreachable.
 * @returns the ref of its element, which needs a `tabIndex`
 */
export function useFullLayer(onClose: () => void): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useLayer(true, onClose);
  useLayoutEffect(() => {
    const layer = root.current;
    if (!layer) return undefined;
    const opener = findOpener();
    const uncover = coverPage(layer);
    layer.focus({ preventScroll: true });
    return () => {
      uncover();
      restoreFocus(opener);
    };
  }, []);
  return root;
}
