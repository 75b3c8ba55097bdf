import { useEffect, useRef, useState } from 'react';

/**
 * Runs `act` on request, or as soon as every photo has been checked.
 * @returns `isWaiting`: it was requested, and some photos have not been checked yet.
 */
export function useAfterChecks(
  isChecking: boolean,
  act: () => void,
): { isWaiting: boolean; ask: () => void } {
  const [isAsked, setAsked] = useState(false);
  const latest = useRef(act);
  latest.current = act;

  useEffect(() => {
    if (!isAsked || isChecking) return;
    setAsked(false);
    latest.current();
  }, [isAsked, isChecking]);

  return { isWaiting: isAsked && isChecking, ask: () => setAsked(true) };
}

/** Scrolls an element into view and focuses it. */
export function scrollAndFocus(to: HTMLElement | null): void {
  to?.scrollIntoView({ block: 'nearest' });
  to?.focus({ preventScroll: true });
}
