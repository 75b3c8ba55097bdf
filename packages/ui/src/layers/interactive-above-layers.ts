import { useEffect } from 'react';
import { isAboveLayers } from './above-layers.ts';
import { topmostDialog } from './topmost-dialog.ts';

/**
 * Keeps the banner and the toasts interactive while a layer is open. Their events are stopped before they reach the
 * document, where the layer's focus trap and outside-click handler listen. Tab reaches the banners between the last
 * and the first tab stop of the dialog, because the focus trap would exclude it.
 */
export function useInteractiveAboveLayers(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    const { documentElement } = document;
    const left = new AbortController();
    const { signal } = left;
    for (const type of ['focusin', 'pointerdown'] as const) {
      documentElement.addEventListener(
        type,
        (event) => isAboveLayers(event.target) && event.stopPropagation(),
        { signal },
      );
    }
    documentElement.addEventListener(
      'focusout',
      (event) => isAboveLayers(event.relatedTarget) && event.stopPropagation(),
      { signal },
    );
    documentElement.addEventListener('keydown', tabThroughBanner, { signal, capture: true });
    return () => left.abort();
  }, [open]);
}

function tabThroughBanner(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const banners = [...document.querySelectorAll('[data-banner]')];
  const dialog = topmostDialog();
  if (banners.length === 0 || !dialog) return;
  const stops = [dialog, ...banners].flatMap(stopsIn);
  const index = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops.at((index + (event.shiftKey ? -1 : 1)) % stops.length);
  // Between two stops inside the dialog, the browser moves the focus.
  if (index < 0 || !next || (dialog.contains(document.activeElement) && dialog.contains(next))) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

function stopsIn(container: Element): HTMLElement[] {
  const focusable = container.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]',
  );
  return [...focusable].filter((element) => element.tabIndex >= 0 && (element.checkVisibility?.() ?? true));
}
