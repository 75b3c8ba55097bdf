import type { Direction } from '@our-dates/contracts/languages';
import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { type PointerEvent, useEffect, useRef } from 'react';

/** A horizontal drag of at least this many pixels goes to the next photo, a shorter one returns. */
export const swipeThresholdPx = 50;

/**
 * Decides by the distance alone where a swipe ends; the carousel's default also considers its speed.
 * @returns props for the carousel's viewport.
 */
export function useSwipe(embla: UseEmblaCarouselType[1], direction: Direction = 'ltr') {
  const drag = useRef({ fromX: 0, x: 0, index: 0 });

  useEffect(() => {
    if (!embla) return undefined;
    const settle = () => {
      const { fromX, x, index } = drag.current;
      const moved = x - fromX;
      const count = embla.scrollSnapList().length;
      const step = Math.abs(moved) < swipeThresholdPx ? 0 : moved < 0 === (direction === 'ltr') ? 1 : -1;
      embla.scrollTo((index + step + count) % count);
    };
    embla.on('pointerUp', settle);
    return () => {
      embla.off('pointerUp', settle);
    };
  }, [embla, direction]);

  return {
    onPointerDownCapture(event: PointerEvent) {
      drag.current = {
        fromX: event.clientX,
        x: event.clientX,
        index: embla?.selectedScrollSnap() ?? 0,
      };
    },
    onPointerMoveCapture(event: PointerEvent) {
      if (event.buttons !== 0) drag.current.x = event.clientX;
    },
  };
}
