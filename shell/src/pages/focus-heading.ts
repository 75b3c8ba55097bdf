import { useLocation, useNavigationType } from '@our-dates/router';
import { useEffect, useRef } from 'react';

/** If a page has not shown its heading after this long, the focus stays where it is. */
const headingTimeoutMs = 15_000;

const heading = 'main h1'; // no text: a selector

/**
 * After each navigation, focuses the new page's heading, so that a screen reader reads it and the Tab key starts
 * there; after Back, the link to the page that was left. Waits for pending content, unless the visitor has started
 * to do something else.
 */
export function useFocusHeading(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef({ pathname, index: indexInHistory() });

  useEffect(() => {
    const left = previous.current;
    if (left.pathname === pathname) return;
    const here = { pathname, index: indexInHistory() };
    previous.current = here;
    // From one photo to the next, it does not move.
    const isStep = navigation === 'REPLACE' && kindOf(pathname) === kindOf(left.pathname);
    if (navigation !== 'POP' && !isStep) window.scrollTo(0, 0);
    const link = `main a[href="${CSS.escape(left.pathname)}"]`; // no text: a selector
    return focusSoon(here.index < left.index ? link : heading);
  }, [pathname, navigation]);
}

/** `photo` of `/photo/5` */
function kindOf(pathname: string): string {
  return pathname.split('/')[1] ?? '';
}

/** The router counts the pages of this tab. */
function indexInHistory(): number {
  return history.state?.idx ?? 0;
}

/** @param wanted a selector; the heading has the focus until it exists */
function focusSoon(wanted: string): () => void {
  let focused: HTMLElement | undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('keydown', stop, true);
    removeEventListener('pointerdown', stop, true);
  };
  const look = () => {
    const { activeElement, body } = document;
    // Something else has taken the focus since. A hidden or replaced element loses it to the body.
    if (focused && activeElement !== focused && activeElement !== body) {
      stop();
      return;
    }
    const found = firstVisible(wanted) ?? firstVisible(heading);
    if (!found || found === activeElement) return;
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

/** The previous page may still exist, hidden, while the new one is loading. */
function firstVisible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
}
