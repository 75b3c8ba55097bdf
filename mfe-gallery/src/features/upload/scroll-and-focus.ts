/** Brings into view what needs an answer, and moves the focus there. */
export function scrollAndFocus(to: HTMLElement | null): void {
  to?.scrollIntoView({ block: 'nearest' });
  to?.focus({ preventScroll: true });
}
