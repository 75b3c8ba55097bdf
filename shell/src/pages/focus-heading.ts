import { useLocation, useNavigationType } from '@our-dates/router';
import { useEffect, useRef } from 'react';

/** A page that has not shown its heading after this long keeps the focus where it is. */
const patienceMs = 15_000;

/**
 * After each change of page, puts the focus on the new page's heading, so that a screen reader says where
 * it is and the Tab key starts there. Waits for a heading that is still on its way, unless the visitor
 * has begun to do something else.
 */
export function useFocusHeading(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (navigation !== 'POP') window.scrollTo(0, 0);
    return focusHeadingSoon();
  }, [pathname, navigation]);
}

function focusHeadingSoon(): () => void {
  let focused: HTMLElement | undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('keydown', stop, true);
    removeEventListener('pointerdown', stop, true);
  };
  const look = () => {
    const { activeElement, body } = document;
    if (focused && activeElement === focused) return;
    // Somebody else has taken the focus since. What is hidden or replaced loses it to the body.
    if (focused && activeElement !== body) {
      stop();
      return;
    }
    // The page before may still be there, hidden, while the new one is on its way.
    const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find((one) =>
      one.checkVisibility(),
    );
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    // It cannot be pressed: a ring around it would only look like it.
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
    if (document.activeElement === heading) focused = heading;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, patienceMs);
  addEventListener('keydown', stop, true);
  addEventListener('pointerdown', stop, true);
  look();
  return stop;
}
