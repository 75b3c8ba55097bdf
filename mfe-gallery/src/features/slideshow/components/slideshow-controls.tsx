import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { IconButton } from '@our-dates/ui/icon-button';
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react';
import type { Ref } from 'react';
import { messages as slice } from '../../../messages/messages.ts';
import onPhoto from '../../on-photo/on-photo.module.css';
import { messages } from '../messages/messages.ts';
import type { Speed } from '../speed.ts';
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
  const t = useMessages(messages);
  const main = useMessages(slice);
  return (
    <div ref={ref} className={styles.controls}>
      {hasSteps && (
        <div className={styles.bar}>
          <IconButton
            look="veil"
            label={main.previousPhoto}
            icon={<ChevronLeft aria-hidden />}
            onClick={() => onStep(-1)}
          />
          <IconButton
            look="veil"
            label={isPlaying ? t.pause : t.play}
            icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
            onClick={onToggle}
          />
          <IconButton
            look="veil"
            label={main.nextPhoto}
            icon={<ChevronRight aria-hidden />}
            onClick={() => onStep(1)}
          />
          <select
            className={styles.speed}
            aria-label={t.speed}
            value={speed}
            onChange={(event) => onSpeed(event.target.value)}
          >
            {(['slow', 'medium', 'quick'] as const).map((value) => (
              <option key={value} value={value}>
                {t[value]}
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
        label={main.close}
        icon={<X aria-hidden />}
        className={styles.close}
        onClick={onClose}
      />
    </div>
  );
}
