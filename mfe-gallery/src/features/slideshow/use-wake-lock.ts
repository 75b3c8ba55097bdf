import { useEffect } from 'react';

/** Keeps the screen from going dark while `isWanted`, where the browser can. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    // Refused on a low battery: then the screen goes dark as it does otherwise.
    const lock = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => void lock.then((held) => held?.release());
  }, [isWanted]);
}
