import { type RefObject, useLayoutEffect } from 'react';
import { topmostDialog } from '../layers/topmost-dialog.ts';

/**
 * Keeps the toasts off the title, the cross and the buttons of an open dialog: where their own place lies over it,
 * they move to just above its buttons, or above an on-screen keyboard that is higher.
 * @param area the fixed element that holds the toasts; gets `--above` (pixels from the bottom) while it is moved.
 */
export function useToastPlace(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(place);

    function place() {
      if (!element) return;
      element.style.removeProperty('--above');
      const dialog = topmostDialog();
      const footer = dialog?.querySelector<HTMLElement>('[data-footer]');
      if (!dialog || !overlap(element.getBoundingClientRect(), dialog)) return;
      sizes.observe(footer ?? dialog);
      const end = dialog.offsetTop + (footer ? footer.offsetTop : dialog.offsetHeight);
      const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
      element.style.setProperty('--above', `${innerHeight - Math.min(end, offsetTop + height)}px`);
    }

    // Toasts and dialogs are added to and removed from the body.
    sizes.observe(element);
    const layers = new MutationObserver(place);
    layers.observe(document.body, { childList: true });
    addEventListener('resize', place);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      layers.disconnect();
      removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [area]);
}

/** Compares layout boxes, because the dialog may still be animated. */
function overlap(
  toasts: DOMRect,
  { offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement,
): boolean {
  return (
    toasts.height > 0 &&
    toasts.right > offsetLeft &&
    toasts.left < offsetLeft + offsetWidth &&
    toasts.bottom > offsetTop &&
    toasts.top < offsetTop + offsetHeight
  );
}
