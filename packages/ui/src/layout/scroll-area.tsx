import { ScrollArea as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './scroll-area.module.css';

/** Milliseconds for which the scrollbar stays after the last movement. */
const hideDelayMs = 600;

export interface ScrollAreaProps {
  /** Class of the area, which takes its place in the layout around it; as high as its content where possible. */
  className?: string | undefined;
  /** Class of the content: its padding belongs here, so that focus rings are not cut off. */
  contentClassName?: string | undefined;
  /** For the element that scrolls: its ref, or its role. */
  viewport?: ComponentProps<'div'> | undefined;
  children: ReactNode;
}

/**
 * A part of the page with its own scrolling (`data-scroll-area` is the scrolling element) and a scrollbar that
 * shows only while it scrolls.
 */
export function ScrollArea({ className, contentClassName, viewport, children }: ScrollAreaProps) {
  return (
    <Radix.Root type="scroll" scrollHideDelay={hideDelayMs} className={classNames(styles.area, className)}>
      <Radix.Viewport
        {...viewport}
        disableImplicitContentElement
        className={styles.viewport}
        data-scroll-area
      >
        {/* As wide as the viewport, not as its longest word. */}
        <Radix.Content style={{ display: undefined, minWidth: 0 }} className={contentClassName}>
          {children}
        </Radix.Content>
      </Radix.Viewport>
      <Radix.Scrollbar orientation="vertical" className={styles.bar}>
        <Radix.Thumb className={styles.thumb} />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}
