import { useEffect, useRef, useState } from 'react';

/**
 * Does `act` when it is asked for, or as soon as every photo has been looked at.
 * @returns `isWaiting`: it was asked for, and some photos have not been looked at yet.
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
