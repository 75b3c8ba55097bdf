import { type RefObject, useLayoutEffect } from 'react';
import { topmostDialog } from '../layers/topmost-dialog.ts';

/** What a toast must not lie over, by how much that would hurt: what it is about, and what is needed next. */
const keptClear: readonly (readonly [selector: string, weight: number])[] = [
  ['[data-banner]', 8],
  ['h1, [role="dialog"] h2, [role="alertdialog"] h2, [data-footer]', 4],
  ['input:not([type="file"]), textarea, select', 4],
  ['[data-comments], [data-keep-clear]', 4],
  ['header button', 2],
  ['header', 0.5],
];
/** Of an open dialog, whatever else is in it. */
const dialogWeight = 0.5;
const gap = 8;

interface Place {
  readonly top: number;
  readonly left: number;
}

/**
 * Keeps the toasts off headings, fields, buttons at the foot of a dialog and comments: where their own place lies
 * over one of these, they move to the place that covers least. They stay there as long as none is better.
 * @param area the fixed element that holds the toasts; gets `inset` while it is moved.
 */
export function useToastPlace(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let moved: Place | undefined;
    let frame = 0;

    function place() {
      frame = 0;
      if (!element) return;
      if (element.childElementCount === 0) moved = undefined;
      element.style.removeProperty('inset');
      if (element.childElementCount === 0) return;
      const own = element.getBoundingClientRect();
      const before = moved ?? own;
      const best = findLeastCovering([before, own, ...otherPlaces(own)], own, obstaclesFor(element));
      moved = best === own ? undefined : best;
      if (moved) element.style.setProperty('inset', `${moved.top}px auto auto ${moved.left}px`);
    }
    function schedulePlacement() {
      if (frame === 0) frame = requestAnimationFrame(place);
    }

    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    // What a toast is about may arrive after it.
    const changes = new MutationObserver(schedulePlacement);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', schedulePlacement);
    window.visualViewport?.addEventListener('resize', schedulePlacement);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      removeEventListener('resize', schedulePlacement);
      window.visualViewport?.removeEventListener('resize', schedulePlacement);
    };
  }, [area]);
}

/** Other places for toasts of this size, the better ones first. */
function otherPlaces({ width, height }: DOMRect): Place[] {
  const { offsetTop = 0, height: visible = innerHeight } = window.visualViewport ?? {};
  const bottom = offsetTop + visible - height;
  const top = offsetTop + (document.querySelector('[data-banner]')?.getBoundingClientRect().bottom ?? 0);
  const above = buttonsBelow()?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const rows = [top, bottom, Math.min(bottom, above - height)];
  const columns = [innerWidth - width, 0, (innerWidth - width) / 2];
  return rows.flatMap((row) => columns.map((left) => ({ top: row, left })));
}

/** The foot of the dialog on top; without a dialog, what a phone has where the thumb is. */
function buttonsBelow(): Element | undefined {
  const dialog = topmostDialog();
  if (dialog) return dialog.querySelector('[data-footer]') ?? undefined;
  const buttons = [...document.querySelectorAll('header button')];
  return buttons.find((button) => button.getBoundingClientRect().top > innerHeight / 2);
}

/** @param places not empty; of equal ones the first. */
function findLeastCovering(
  places: readonly [Place, ...Place[]],
  { width, height }: DOMRect,
  obstacles: readonly Obstacle[],
): Place {
  const costOf = ({ top, left }: Place) => {
    const rect = new DOMRect(left, top + gap, width, height - 2 * gap);
    return obstacles.reduce((sum, { rect: other, weight }) => sum + weight * overlap(rect, other), 0);
  };
  let [best] = places;
  let least = costOf(best);
  for (const place of places) {
    const cost = costOf(place);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

interface Obstacle {
  readonly rect: DOMRect;
  readonly weight: number;
}

/** Of the dialog on top, or of the page where there is none. */
function obstaclesFor(area: HTMLElement): Obstacle[] {
  const dialog = topmostDialog();
  const found = keptClear.flatMap(([selector, weight]) => {
    const isOutside = selector === '[data-banner]';
    const elements = (isOutside ? document : (dialog ?? document)).querySelectorAll(selector);
    return [...elements]
      .filter((element) => !area.contains(element))
      .map((element) => ({ rect: element.getBoundingClientRect(), weight }));
  });
  return dialog ? [...found, { rect: dialog.getBoundingClientRect(), weight: dialogWeight }] : found;
}

/** Square pixels that both cover. */
function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
