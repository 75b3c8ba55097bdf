import { type RefObject, useLayoutEffect } from 'react';
import { topmostDialog } from '../layers/topmost-dialog.ts';

/** What a toast must not cover, with a weight: the content it refers to, and what is needed next. */
const keptClear: readonly (readonly [selector: string, weight: number])[] = [
  ['[data-banner]', 8],
  ['h1, [role="dialog"] h2, [role="alertdialog"] h2, [data-footer]', 4],
  ['input:not([type="file"]), textarea, select', 4], // no text: a selector
  ['[data-comments], [data-keep-clear]', 4],
  ['header button', 2], // no text: a selector
  ['header', 0.5],
];
/** In an open dialog, everything else. */
const dialogWeight = 0.5;
const gap = 8;

interface Place {
  readonly top: number;
  readonly left: number;
}

/**
 * Keeps the toasts off headings, fields, buttons at the bottom of a dialog and comments: where their default place
 * covers one of these, they move to the place that covers least. They stay there until another place is better.
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
      if (moved) element.style.setProperty('inset', `${moved.top}px auto auto ${moved.left}px`); // no text: a value of CSS
    }
    function schedulePlacement() {
      if (frame === 0) frame = requestAnimationFrame(place);
    }

    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    // What a toast refers to may appear after it.
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

/** Other places for toasts of this size, in order of preference. */
function otherPlaces({ width, height }: DOMRect): Place[] {
  const { offsetTop = 0, height: visible = innerHeight } = window.visualViewport ?? {};
  const bottom = offsetTop + visible - height;
  const top = offsetTop + (document.querySelector('[data-banner]')?.getBoundingClientRect().bottom ?? 0);
  const above = buttonsBelow()?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const rows = [top, bottom, Math.min(bottom, above - height)];
  const sides = [innerWidth - width, 0];
  // Where it stands by default goes first.
  if (document.documentElement.dir === 'rtl') sides.reverse();
  const columns = [...sides, (innerWidth - width) / 2];
  return rows.flatMap((row) => columns.map((left) => ({ top: row, left })));
}

/** The bottom of the topmost dialog; without a dialog, the bottom bar of a phone. */
function buttonsBelow(): Element | undefined {
  const dialog = topmostDialog();
  if (dialog) return dialog.querySelector('[data-footer]') ?? undefined;
  const buttons = [...document.querySelectorAll('header button')];
  return buttons.find((button) => button.getBoundingClientRect().top > innerHeight / 2);
}

/** @param places not empty; of equal ones the first wins. */
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

/** In the topmost dialog, or in the page without one. */
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

/** Square pixels of the intersection. */
function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
