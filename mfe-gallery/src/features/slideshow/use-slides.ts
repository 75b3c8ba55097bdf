import type { Photo } from '@our-dates/contracts/photos';
import { useCallback, useEffect, useRef, useState } from 'react';
import { DecodedPictures } from './decoded-pictures.ts';

export interface Slide<P extends Photo> {
  readonly photo: P;
  readonly index: number;
  readonly picture: HTMLImageElement;
}

export interface SlidesOptions<P extends Photo> {
  readonly photos: readonly P[];
  readonly from: number;
  /** There are photos after the last one, which `onNearEnd` fetches. */
  readonly hasMore: boolean;
  readonly onNearEnd: () => void;
  readonly isPlaying: boolean;
  /** How long a photo shows, in milliseconds. */
  readonly everyMs: number;
}

/** Photos before the end at which more are fetched. */
const nearEnd = 5;
/** After this many failed pictures in a row, the network is the cause; the current photo stays. */
const maxSkipped = 10;

/**
 * Which photo shows. A step is taken once the picture of that photo is decoded; until then the previous one stays.
 * A photo whose picture cannot be loaded is skipped. After the last one the first one follows.
 */
export function useSlides<P extends Photo>({
  photos,
  from,
  hasMore,
  onNearEnd,
  isPlaying,
  everyMs,
}: SlidesOptions<P>) {
  const [pictures] = useState(() => new DecodedPictures());
  const [slide, setSlide] = useState<Slide<P>>();
  const [aim, setAim] = useState({ index: from, step: 1 });
  /** How many were skipped on the way to the current target. */
  const [leftOut, setLeftOut] = useState(0);
  const latest = useRef({ photos, hasMore, slide, leftOut });
  latest.current = { photos, hasMore, slide, leftOut };
  const count = photos.length;
  const isShown = slide?.index === aim.index;

  const go = useCallback((step: -1 | 1) => {
    setLeftOut(0);
    setAim((before) => stepFrom(before, step, latest.current));
  }, []);

  useEffect(() => {
    let isOutdated = false;
    const photo = latest.current.photos[aim.index];
    if (!photo) return undefined;
    const show = (picture: HTMLImageElement) => {
      if (isOutdated) return;
      setSlide({ photo, index: aim.index, picture });
      for (const by of [aim.step, -aim.step]) {
        const neighbour = latest.current.photos[aim.index + by];
        // A failed picture is tried again when its turn comes.
        if (neighbour) pictures.get(neighbour).catch(() => undefined);
      }
    };
    const leaveOut = () => {
      if (isOutdated) return;
      const known = latest.current;
      const sum = known.leftOut + 1;
      setLeftOut(sum);
      if (sum < Math.min(maxSkipped, known.photos.length)) setAim(stepFrom(aim, aim.step, known));
      else if (known.slide) setAim({ index: known.slide.index, step: aim.step });
    };
    pictures.get(photo).then(show, leaveOut);
    return () => {
      isOutdated = true;
    };
  }, [pictures, aim]);

  useEffect(() => {
    if (aim.index >= count - nearEnd && hasMore) onNearEnd();
  }, [aim, count, hasMore, onNearEnd]);

  useEffect(() => {
    // `count`: restarts when a page arrives that the end was waiting for.
    if (!isPlaying || !isShown || count < 2) return undefined;
    const timer = setTimeout(go, everyMs, 1);
    return () => clearTimeout(timer);
  }, [isPlaying, isShown, everyMs, go, count]);

  return {
    slide,
    /** The current data of the photo: it may have been liked meanwhile. */
    photo: slide && (photos.find(({ id }) => id === slide.photo.id) ?? slide.photo),
    leftOut,
    hasFailed: leftOut > 0 && leftOut >= Math.min(maxSkipped, count) && !slide,
    go,
    startAgain() {
      setLeftOut(0);
      setAim((before) => ({ ...before }));
    },
  };
}

interface SlideTarget {
  readonly index: number;
  /** 1 forwards, -1 backwards. */
  readonly step: number;
}

function stepFrom(
  before: SlideTarget,
  step: number,
  { photos, hasMore }: { photos: readonly Photo[]; hasMore: boolean },
): SlideTarget {
  const next = before.index + step;
  if (next >= 0 && next < photos.length) return { index: next, step };
  // More are loading; nothing precedes the very first one.
  if (hasMore) return before;
  const index = step > 0 ? 0 : photos.length - 1;
  return index === before.index ? before : { index, step };
}
