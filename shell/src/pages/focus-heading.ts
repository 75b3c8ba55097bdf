import { useLocation, useNavigationType } from '@our-dates/router';
import { useEffect, useRef } from 'react';

/** A page that has not shown its heading after this long keeps the focus where it is. */
const headingTimeoutMs = 15_000;

/**
 * After each change of page, puts the focus on the new page's heading, so that a screen reader says where it is and
 * the Tab key starts there; after Back, on the link that leads to the page that was left. Waits for what is still on
 * its way, unless the visitor has begun to do something else.
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
    // From one photo to the next, it stays where it is.
    const isStep = navigation === 'REPLACE' && kindOf(pathname) === kindOf(left.pathname);
    if (navigation !== 'POP' && !isStep) window.scrollTo(0, 0);
    return focusSoon(here.index < left.index ? `main a[href="${CSS.escape(left.pathname)}"]` : 'main h1');
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

/** @param wanted a selector; the heading has the focus until it is there */
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
    // Something else has taken the focus since. What is hidden or replaced loses it to the body.
    if (focused && activeElement !== focused && activeElement !== body) {
      stop();
      return;
    }
    const found = firstVisible(wanted) ?? firstVisible('main h1');
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

/** The page before may still be there, hidden, while the new one is on its way. */
function firstVisible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
}
