/** Scrolls an element into view and focuses it. */
export function scrollAndFocus(to: HTMLElement | null): void {
  to?.scrollIntoView({ block: 'nearest' });
  to?.focus({ preventScroll: true });
}
