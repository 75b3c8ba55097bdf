import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Columns {
  readonly columns: number;
  /** Pixels of a square. */
  readonly cell: number;
  /** Pixels between two squares. */
  readonly gap: number;
  /** Pixels of the page above the grid. */
  readonly top: number;
}

/** The preferred width of a square, in pixels; a phone has two columns, however narrow it is. */
const preferredCell = 230;
const minColumns = 2;

export function columnsFor(width: number): Omit<Columns, 'top'> {
  const gap = width < 640 ? 4 : 10;
  const columns = Math.max(minColumns, Math.floor((width + gap) / (preferredCell + gap)));
  return { columns, gap, cell: Math.floor((width - gap * (columns - 1)) / columns) };
}

/** How many squares fit next to each other in an element, and their size. Follows the window. */
export function useColumns(frame: RefObject<HTMLElement | null>): Columns {
  const [measured, setMeasured] = useState({ width: window.innerWidth, top: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const { top, width } = element.getBoundingClientRect();
      const next = { width: width || window.innerWidth, top: Math.round(top + window.scrollY) };
      setMeasured((known) => (known.width === next.width && known.top === next.top ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // The content above the grid may grow too.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame]);
  return { ...columnsFor(measured.width), top: measured.top };
}
