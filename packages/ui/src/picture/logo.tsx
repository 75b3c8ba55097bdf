import type { AnimationEvent } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './logo.module.css';

export interface LogoProps {
  /** Pixels across. Default 36. */
  size?: number | undefined;
  /** Moves briefly every six seconds; never under reduced motion. */
  animated?: boolean | undefined;
  className?: string | undefined;
}

/** An animation without end would draw sixty frames a second while the logo rests: a tenth of a processor. */
function moveAgain({ currentTarget }: AnimationEvent<SVGSVGElement>) {
  for (const movement of currentTarget.getAnimations({ subtree: true })) movement.play();
}

/** Two photos that overlap. Decorative: the product's name is next to it. */
export function Logo({ size = 36, animated = false, className }: LogoProps) {
  return (
    <svg
      viewBox="0 0 54 44"
      width={size}
      height={(size * 44) / 54}
      aria-hidden="true"
      className={classNames(styles.logo, animated && styles.animated, className)}
      onAnimationEnd={moveAgain}
    >
      <g className={styles.left}>
        <g transform="rotate(-9 17 24)">
          <rect className={styles.paper} x="3" y="8" width="28" height="32" rx="4.5" />
          <rect className={styles.rose} x="8" y="13" width="18" height="17" rx="2.5" />
        </g>
      </g>
      <g className={styles.right}>
        <g transform="rotate(8 37 21)">
          <rect className={styles.paper} x="23" y="4" width="28" height="34" rx="4.5" />
          <rect className={styles.plum} x="28" y="9" width="18" height="18" rx="2.5" />
        </g>
      </g>
    </svg>
  );
}
