import { useEffect } from 'react';
import { isAboveLayers } from './above-layers.ts';
import { topmostDialog } from './topmost-dialog.ts';

/**
 * While a layer is open, what shows above it can be pressed and focused without closing the layer: the layer's
 * focus trap and its watch for presses outside, which listen on the document, are not told. The banner, which the
 * page's tab order would reach only outside of the trap, comes between the last and the first stop of a dialog.
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
  const banner = document.querySelector('[data-banner]');
  const dialog = topmostDialog();
  if (!banner || !dialog) return;
  const stops = [...stopsIn(dialog), ...stopsIn(banner)];
  const index = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops.at((index + (event.shiftKey ? -1 : 1)) % stops.length);
  // From one stop of the dialog to another is the browser's business.
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
