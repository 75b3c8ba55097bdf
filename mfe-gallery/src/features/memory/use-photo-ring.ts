import type { Photo } from '@our-dates/contracts/photos';
import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useRef, useState } from 'react';
import { type Ring, steppedTo, swipedTo } from './photo-ring.ts';

/**
 * Moves the carousel to the photo at the index, and the index to where the carousel is swiped.
 * @returns which slide is in view, and what the slides show
 */
export function usePhotoRing(
  embla: UseEmblaCarouselType[1],
  photos: readonly Photo[],
  index: number,
  onIndexChange: (index: number) => void,
): Ring {
  const ids = photos.map(({ id }) => id);
  const [ring, setRing] = useState<Ring>(() => ({ slide: 0, index: 0, photoId: ids[0] }));
  const led = steppedTo(ring, index, ids);
  if (led !== ring) setRing(led);
  const latest = useRef({ ring, ids, onIndexChange });
  useEffect(() => {
    latest.current = { ring, ids, onIndexChange };
  });

  useEffect(() => {
    if (!embla) return undefined;
    const select = () => {
      const { ring: before, ids: all, onIndexChange: change } = latest.current;
      const slide = embla.selectedScrollSnap();
      if (slide === before.slide) return;
      const swiped = swipedTo(before, slide, all);
      setRing(swiped);
      change(swiped.index);
    };
    const settle = () => setRing((now) => (now.leaving ? { ...now, leaving: undefined } : now));
    embla.on('select', select).on('settle', settle);
    return () => {
      embla.off('select', select).off('settle', settle);
    };
  }, [embla]);

  const { slide } = ring;
  useEffect(() => {
    if (!embla || embla.selectedScrollSnap() === slide) return;
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    embla.scrollTo(slide, prefersReducedMotion);
  }, [embla, slide]);

  return led;
}
