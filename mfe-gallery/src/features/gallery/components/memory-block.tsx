import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { memo, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '../../../messages/messages.ts';
import type { Block } from '../memory-blocks.ts';
import { MemoryCard } from './memory-card.tsx';
import styles from './memory-grid.module.css';

export interface MemoryBlockProps {
  block: Block;
  /** The first rendered block. */
  isFirst: boolean;
  /** Its height in pixels where it is initially far from view. */
  heldAtFirst: number | undefined;
  partner: User | null;
  onNear: () => void;
  onPress: (id: number) => void;
}

/** Covers that are fetched first: two rows on a phone, one on a wide screen. */
const firstInView = 4;
/** A block further away than this, in pixels, is removed from the page. */
export const nearbyPx = 1_600;

/**
 * Some rows of the gallery. Far from view only their height remains, so that the cost depends on the visible part
 * and not on the length of the gallery.
 */
export const MemoryBlock = memo(
  function MemoryBlock({ block, isFirst, heldAtFirst, partner, onNear, onPress }: MemoryBlockProps) {
    const { memories, heading } = block;
    const t = useMessages(messages);
    const frame = useRef<HTMLDivElement>(null);
    /** The height in pixels while its content is removed; undefined: it is in the page. */
    const [heldHeight, setHeldHeight] = useState(heldAtFirst);

    useLayoutEffect(() => {
      const element = frame.current;
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        // The latest: a fast scroll may pass it between two calls.
        (entries) => {
          const entry = entries.at(-1);
          if (!entry) return;
          // Sixty cards render in steps, so that the page can scroll in between.
          startTransition(() =>
            setHeldHeight(entry.isIntersecting ? undefined : entry.boundingClientRect.height),
          );
        },
        { rootMargin: `${nearbyPx}px 0px` },
      );
      observer.observe(element);
      // The page is printed in its state at the end of this event's handlers.
      const draw = () => flushSync(() => setHeldHeight(undefined));
      window.addEventListener('beforeprint', draw);
      return () => {
        observer.disconnect();
        window.removeEventListener('beforeprint', draw);
      };
    }, []);

    return (
      <div ref={frame} style={{ height: heldHeight }}>
        {heldHeight === undefined && (
          <>
            {heading && (
              <h3 className={styles.month}>
                {heading.month}
                {heading.year && <span className={styles.year}> {heading.year}</span>}
              </h3>
            )}
            <ul
              className={styles.grid}
              aria-label={block.isFirst ? t.ourDatesList : t.ourDatesFrom({ name: memories[0]?.name ?? '' })}
            >
              {memories.map((memory, index) => (
                <li key={memory.id} className={styles.cell} data-memory={memory.id}>
                  <MemoryCard
                    memory={memory}
                    partner={partner}
                    priority={isFirst && index < firstInView}
                    onNear={onNear}
                    onPress={onPress}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    );
  },
  (before, after) =>
    before.partner === after.partner &&
    before.block.heading?.year === after.block.heading?.year &&
    before.block.heading?.month === after.block.heading?.month &&
    before.block.memories.length === after.block.memories.length &&
    before.block.memories.every((memory, index) => memory === after.block.memories[index]),
);
