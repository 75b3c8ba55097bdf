import { classNames } from '@our-dates/ui/class-names';
import { IconButton } from '@our-dates/ui/icon-button';
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react';
import type { Ref } from 'react';
import onPhoto from '../../on-photo/on-photo.module.css';
import { type Speed, speeds } from '../speed.ts';
import styles from './slideshow-controls.module.css';

export interface SlideshowControlsProps {
  ref: Ref<HTMLDivElement>;
  /** `3 / 12` */
  position: string | undefined;
  /** There is more than one photo: with only one, nothing moves. */
  hasSteps: boolean;
  isPlaying: boolean;
  speed: Speed;
  onToggle: () => void;
  onStep: (step: -1 | 1) => void;
  onSpeed: (speed: string) => void;
  onClose: () => void;
}

/** The controls of a slideshow. */
export function SlideshowControls({
  ref,
  position,
  hasSteps,
  isPlaying,
  speed,
  onToggle,
  onStep,
  onSpeed,
  onClose,
}: SlideshowControlsProps) {
  return (
    <div ref={ref} className={styles.controls}>
      {hasSteps && (
        <div className={styles.bar}>
          <IconButton
            look="veil"
            label="Previous photo"
            icon={<ChevronLeft aria-hidden />}
            onClick={() => onStep(-1)}
          />
          <IconButton
            look="veil"
            label={isPlaying ? 'Pause' : 'Play'}
            icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
            onClick={onToggle}
          />
          <IconButton
            look="veil"
            label="Next photo"
            icon={<ChevronRight aria-hidden />}
            onClick={() => onStep(1)}
          />
          <select
            className={styles.speed}
            aria-label="Speed"
            value={speed}
            onChange={(event) => onSpeed(event.target.value)}
          >
            {Object.entries(speeds).map(([value, { text }]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
      {position && (
        <p className={classNames(onPhoto.counter, styles.position)} aria-hidden>
          {position}
        </p>
      )}
      <IconButton
        look="veil"
        label="Close"
        icon={<X aria-hidden />}
        className={styles.close}
        onClick={onClose}
      />
    </div>
  );
}
