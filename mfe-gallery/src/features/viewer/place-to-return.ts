/**
 * Where the focus goes when the viewer closes: to its opener; if that opens another photo by now or is out of view,
 * to what opens the current photo (a button with `data-photo`).
 */
export function placeToReturn(opener: Element | null, shownId: number | undefined): Element | null {
  const opens = opener instanceof HTMLElement ? opener.dataset.photo : undefined;
  const isOpenerRight = opener && opener !== document.body && isWithinReach(opener);
  if (isOpenerRight && (opens === undefined || opens === String(shownId))) return opener;
  const openers = document.querySelectorAll(`button[data-photo="${shownId}"]`);
  return [...openers].find(isWithinReach) ?? opener;
}

function isWithinReach(element: Element): boolean {
  return element.isConnected && !element.closest('[inert]');
}
