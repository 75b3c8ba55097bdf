import { ScrollArea as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './scroll-area.module.css';

/** So long after the last movement the scrollbar stays, in milliseconds. */
const hideDelayMs = 600;

export interface ScrollAreaProps {
  /** Of the area, which takes its place in the layout around it; as high as its content where it may be. */
  className?: string | undefined;
  /** Of what is inside: its padding belongs here, so that focus rings are not cut off. */
  contentClassName?: string | undefined;
  /** The element that scrolls. */
  viewport?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** A part of the page that scrolls by itself (`data-scroll-area` is the element that does), with a scrollbar that shows only while it does. */
export function ScrollArea({ className, contentClassName, viewport, children }: ScrollAreaProps) {
  return (
    <Radix.Root type="scroll" scrollHideDelay={hideDelayMs} className={classNames(styles.area, className)}>
      <Radix.Viewport
        ref={viewport}
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
