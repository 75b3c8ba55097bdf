import { useHost } from '@our-dates/browser/host';
import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Spinner } from '@our-dates/ui/spinner';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { altOf } from '../../../api/alternative-text.ts';
import { messages as memoryMessages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { useFullLayer } from '../../layers/use-full-layer.ts';
import { LikeMark } from '../../likes/components/like-mark.tsx';
import { useSwipeSteps } from '../../photo/use-swipe-steps.ts';
import { slideshowKeys } from '../../shortcuts/shortcuts.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import type { PhotoOfMemory } from '../caption.ts';
import { messages as slideshowMessages } from '../messages/messages.ts';
import { speeds, useSpeed } from '../speed.ts';
import { useControls } from '../use-controls.ts';
import { useFullScreen } from '../use-full-screen.ts';
import { useSlides } from '../use-slides.ts';
import { Crossfade } from './crossfade.tsx';
import { SlideCaption } from './slide-caption.tsx';
import styles from './slideshow.module.css';
import { SlideshowControls } from './slideshow-controls.tsx';

export interface SlideshowProps {
  photos: readonly PhotoOfMemory[];
  /** Index of the first photo. */
  from?: number;
  /** There are photos after the last one, which `onNearEnd` fetches. */
  hasMore?: boolean;
  onNearEnd?: () => void;
  onClose: () => void;
}

const noop = () => {};

/**
 * The photos one after the other in full screen. Runs while the tab is visible, and keeps the screen on meanwhile.
 * Escape and Back close it.
 */
export default function Slideshow({
  photos,
  from = 0,
  hasMore = false,
  onNearEnd = noop,
  onClose,
}: SlideshowProps) {
  const t = useMessages(slideshowMessages);
  const main = useMessages(slice);
  const { partner } = useHost().session;
  const root = useFullLayer(onClose);
  const controls = useRef<HTMLDivElement>(null);
  const [wantsToPlay, setPlaying] = useState(true);
  const [speed, chooseSpeed] = useSpeed();
  const isPlaying = useVisible() && wantsToPlay;
  const show = useSlides({ photos, from, hasMore, onNearEnd, isPlaying, everyMs: speeds[speed].ms });
  const areControlsShown = useControls(controls);
  const swipe = useSwipeSteps(show.go);
  const toggle = () => setPlaying((plays) => !plays);
  useFullScreen(onClose);
  useWakeLock(isPlaying);
  useShortcuts(slideshowKeys, {
    play: toggle,
    previous: () => show.go(-1),
    next: () => show.go(1),
    close: onClose,
  });

  const { slide, photo } = show;
  const position = slide && `${slide.index + 1} / ${photos.length}${hasMore ? '+' : ''}`;

  return (
    <div
      ref={root}
      className={styles.slideshow}
      role="dialog"
      aria-label={main.slideshow}
      tabIndex={-1}
      data-shortcuts
      data-awake={areControlsShown || undefined}
      {...swipe}
    >
      {slide && <Crossfade picture={slide.picture} />}
      {!slide && !show.hasFailed && (
        <div className={styles.waiting}>
          <Spinner label={t.loading} />
        </div>
      )}
      {show.hasFailed && (
        <div className={styles.failed} role="alert">
          <p>{t.notLoaded}</p>
          <Button onClick={show.startAgain}>{main.retry}</Button>
        </div>
      )}
      {photo && (
        <SlideCaption key={photo.id} photo={photo}>
          <LikeMark photo={photo} partner={partner} look="line" className={styles.likes} />
        </SlideCaption>
      )}
      {show.leftOut > 0 && !show.hasFailed && (
        <p className={styles.note} role="status">
          {t.leftOut({ count: show.leftOut })}
        </p>
      )}
      <VisuallyHidden aria-live="polite" as="p">
        {slide && photo ? t.said({ number: slide.index + 1, title: altOf(photo) }) : ''}
      </VisuallyHidden>
      <SlideshowControls
        ref={controls}
        position={position}
        hasSteps={photos.length > 1 || hasMore}
        isPlaying={wantsToPlay}
        speed={speed}
        onToggle={toggle}
        onStep={show.go}
        onSpeed={chooseSpeed}
        onClose={onClose}
      />
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Whether the tab is visible. */
function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

/** Keeps the screen on while `isWanted`, where the browser can. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    // Refused on a low battery: the screen turns off as usual.
    const lock = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => void lock.then((held) => held?.release());
  }, [isWanted]);
}

Slideshow.messages = allOf(slideshowMessages, memoryMessages);
