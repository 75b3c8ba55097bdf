import { useLanguage } from '@our-dates/languages/language';
import { type PointerEvent, useRef } from 'react';
import { swipeThresholdPx } from '../viewer/use-swipe.ts';

/**
 * Detects horizontal swipes.
 * @returns props for the swiped element; its `touch-action` must leave horizontal movements to us.
 */
export function useSwipeSteps(onStep: (step: -1 | 1) => void) {
  const { direction } = useLanguage();
  const from = useRef<{ id: number; x: number; y: number }>(undefined);

  return {
    onPointerDown({ isPrimary, pointerId, pointerType, clientX, clientY }: PointerEvent) {
      // A second finger means zoom.
      from.current =
        isPrimary && pointerType !== 'mouse' ? { id: pointerId, x: clientX, y: clientY } : undefined;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const started = from.current;
      from.current = undefined;
      if (started?.id !== pointerId) return;
      const aside = clientX - started.x;
      if (Math.abs(aside) < swipeThresholdPx || Math.abs(aside) < Math.abs(clientY - started.y)) return;
      onStep(aside < 0 === (direction === 'ltr') ? 1 : -1);
    },
    onPointerCancel() {
      from.current = undefined;
    },
  };
}
