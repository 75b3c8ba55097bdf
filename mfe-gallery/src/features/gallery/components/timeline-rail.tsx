import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { placeAt, placeByKey, type TimelinePlace } from '../timeline-places.ts';
import { useScrolling } from '../use-scrolling.ts';
import styles from './timeline-rail.module.css';

export interface TimelineRailProps {
  places: readonly TimelinePlace[];
  /** The one in view. */
  current: number;
  onJump: (index: number) => void;
}

/** A pause between keys after which the gallery jumps to the selected month, in milliseconds. */
const keyPauseMs = 350;

/**
 * A slider along the right edge. With a mouse: the years, and the month under the pointer. On a phone: a handle
 * that appears during scrolling. It jumps on release, and when the keys pause.
 */
export function TimelineRail({ places, current, onJump }: TimelineRailProps) {
  const t = useMessages(messages);
  /** The month under the pointer. */
  const [pointed, setPointed] = useState<number>();
  /**
   * The month selected by keys, and the month in view then: further keys continue from there until the page moves.
   */
  const [led, setLed] = useState({ to: 0, from: -1 });
  const [isDragged, setDragged] = useState(false);
  const isScrolling = useScrolling();
  const pause = useRef(0);
  useEffect(() => () => window.clearTimeout(pause.current), []);

  const aimed = pointed ?? (led.from === current ? led.to : undefined);
  const index = Math.min(aimed ?? current, places.length - 1);
  const place = places[index];
  if (!place) return null;

  const under = ({ clientY, currentTarget }: PointerEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return placeAt(places, (clientY - top) / height);
  };
  function point(event: PointerEvent) {
    if (isDragged || event.pointerType === 'mouse') setPointed(under(event));
  }
  function press(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDragged(true);
    if (event.pointerType === 'mouse') setPointed(under(event));
  }
  function release(event: PointerEvent) {
    if (!isDragged) return;
    leave();
    // A touch without a move only held the handle.
    if (pointed !== undefined && pointed !== current) onJump(pointed);
    else if (event.pointerType === 'mouse') onJump(under(event));
  }
  function leave() {
    setDragged(false);
    setPointed(undefined);
  }
  function pressKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = placeByKey(places, index, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setLed({ to, from: current });
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(() => onJump(to), keyPauseMs);
  }

  const top = `${place.at * 100}%`;
  return (
    <div
      className={classNames(styles.rail, (isScrolling || isDragged) && styles.shown)}
      role="slider"
      tabIndex={0}
      aria-label={t.goToMonth}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={places.length - 1}
      aria-valuenow={index}
      aria-valuetext={place.countText ? `${place.text}, ${place.countText}` : place.text}
      onPointerMove={point}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={leave}
      onPointerLeave={() => !isDragged && setPointed(undefined)}
      onBlur={leave}
      onKeyDown={pressKey}
    >
      {places.map(
        ({ month, year, at }) =>
          year && (
            <span key={month} className={styles.year} style={{ top: `${at * 100}%` }} aria-hidden>
              {year}
            </span>
          ),
      )}
      <span className={styles.mark} style={{ top }} aria-hidden />
      <span className={styles.handle} style={{ top }} aria-hidden>
        <ChevronsUpDown />
      </span>
      <span
        className={classNames(styles.bubble, pointed !== undefined && styles.bubbleShown)}
        style={{ top }}
        aria-hidden
      >
        <strong>{place.text}</strong>
        {place.countText && <span className={styles.count}>{place.countText}</span>}
      </span>
    </div>
  );
}
