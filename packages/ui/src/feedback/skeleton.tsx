import { classNames } from '../styles/class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length; the full width by default. */
  width?: string | number | undefined;
  /** Any CSS length; omitted with `ratio`. */
  height?: string | number | undefined;
  /** Width / height of the expected picture. */
  ratio?: number | undefined;
  shape?: 'text' | 'picture' | 'control' | 'round' | undefined;
  className?: string | undefined;
}

/**
 * The shape of the expected content. Silent for screen readers: the region around it says that it is loading
 * (`aria-busy`, or a VisuallyHidden line).
 */
export function Skeleton({ width, height, ratio, shape = 'text', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ width, height, aspectRatio: ratio }}
    />
  );
}
