import { Component, type ReactNode, type RefObject } from 'react';

interface Props {
  /** Contains the elements with `data-memory` whose position is kept. */
  grid: RefObject<HTMLElement | null>;
  /** Changes when something is added or removed above the visible part. */
  start: number;
  children: ReactNode;
}

interface ViewAnchor {
  readonly id: string;
  readonly top: number;
}

/** Keeps the first visible memory in place when others are added or removed above it. */
export class KeepInView extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): ViewAnchor | null {
    if (before.start === this.props.start) return null;
    const first = firstInView(this.props.grid.current);
    return first ? { id: first.dataset.memory ?? '', top: first.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_before: Props, _state: unknown, kept: ViewAnchor | null): void {
    const now = kept && this.props.grid.current?.querySelector(`[data-memory="${kept.id}"]`);
    if (!now) return;
    const moved = now.getBoundingClientRect().top - kept.top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Pixels at the top of the window that header and search cover. */
const covered = 150;

/** The element of the first memory that is not scrolled out. */
export function firstInView(grid: HTMLElement | null): HTMLElement | undefined {
  const memories = grid?.querySelectorAll<HTMLElement>('[data-memory]') ?? [];
  return Array.prototype.find.call(
    memories,
    (memory: HTMLElement) => memory.getBoundingClientRect().bottom > covered,
  );
}
