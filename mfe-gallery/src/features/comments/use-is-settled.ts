import { useEffect, useState } from 'react';

/** @returns whether a value has not changed for `ms`; true at first. */
export function useIsSettled(value: unknown, ms: number): boolean {
  const [rested, setRested] = useState(value);

  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), ms);
    return () => window.clearTimeout(timer);
  }, [value, ms]);

  return rested === value;
}
