/** If a page has not shown its heading after this long, the focus stays where it is. */
const headingTimeoutMs = 15_000;

const heading = 'main h1'; // no text: a selector

/**
 * Focuses the heading of the page as soon as it shows.
 * @param wanted a selector of what gets the focus instead; the heading has it until that exists
 * @param options.onlyIfLost what has the focus keeps it
 * @returns the function that stops it
 */
export function focusTarget(wanted = heading, { onlyIfLost = false } = {}): () => void {
  let focused: Element | undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('keydown', stop, true);
    removeEventListener('pointerdown', stop, true);
  };
  const look = () => {
    const active = focusedElement();
    // Something else has taken the focus since. A hidden or replaced element loses it to the body.
    if (focused && active && active !== focused) {
      stop();
      return;
    }
    if (onlyIfLost && active) return;
    const found = firstVisible(wanted) ?? firstVisible(heading);
    if (!found || found === active) return;
    if (found.tabIndex < 0) found.tabIndex = -1;
    found.focus({ preventScroll: true });
    if (document.activeElement === found) focused = found;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, headingTimeoutMs);
  addEventListener('keydown', stop, true);
  addEventListener('pointerdown', stop, true);
  look();
  return stop;
}

function focusedElement(): Element | undefined {
  const { activeElement, body } = document;
  return activeElement && activeElement !== body ? activeElement : undefined;
}

/** The previous page may still exist, hidden, while the new one is loading. */
function firstVisible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
}
