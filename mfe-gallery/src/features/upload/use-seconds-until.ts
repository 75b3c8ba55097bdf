import { useEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since the epoch), counting down; undefined without one. */
export function useSecondsUntil(moment: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (moment === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === undefined ? undefined : Math.max(0, Math.ceil((moment - now) / 1_000));
}
