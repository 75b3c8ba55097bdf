import { useLocation, useNavigationType } from '@our-dates/router';
import { useEffect, useRef } from 'react';

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
    // From one photo to the next, it does not move, and what has the focus keeps it.
    const isStep = navigation === 'REPLACE' && kindOf(pathname) === kindOf(left.pathname);
    if (navigation !== 'POP' && !isStep) window.scrollTo(0, 0);
    const link = `main a[href="${CSS.escape(left.pathname)}"]`; // no text: a selector
    return focusSoon(here.index < left.index ? link : undefined, isStep);
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

/** Loads what does it: no first page needs it. Where it cannot be loaded, the focus stays where it is. */
function focusSoon(link: string | undefined, isStep: boolean): () => void {
  let stop: (() => void) | undefined;
  let isLeft = false;
  import(/* webpackChunkName: "later" */ './focus-target.ts').then(
    ({ focusTarget }) => {
      if (!isLeft) stop = focusTarget(link, { onlyIfLost: isStep });
    },
    () => undefined,
  );
  return () => {
    isLeft = true;
    stop?.();
  };
}
