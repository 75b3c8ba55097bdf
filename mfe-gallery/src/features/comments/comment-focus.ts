const menuButton = 'button[aria-haspopup="menu"]';

/**
 * Moves the focus from a comment that is about to be removed: to the menu of the next one that has one, else to the
 * box below the list. A focus elsewhere in the page does not move.
 */
export function focusAfter(row: Element | null): void {
  if (!row || !holdsFocus(row)) return;
  let next = row.nextElementSibling;
  while (next && !next.querySelector(menuButton)) next = next.nextElementSibling;
  focus(next?.querySelector(menuButton) ?? boxOf(row));
}

/** Focuses a comment's menu, once it has replaced the edit. */
export function focusMenuOf(row: Element | null): void {
  if (!row || !holdsFocus(row)) return;
  requestAnimationFrame(() => focus(row.querySelector(menuButton)));
}

function boxOf(row: Element): Element | null {
  return row.closest('[data-comments], [role="dialog"]')?.querySelector('textarea[name="comment"]') ?? null;
}

/** Or nothing in the page has it: its element was disabled or removed. */
function holdsFocus(row: Element): boolean {
  const active = document.activeElement;
  return active === null || active.contains(row) || row.contains(active);
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus();
}
