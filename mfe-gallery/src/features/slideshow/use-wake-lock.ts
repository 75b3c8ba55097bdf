import { useEffect } from 'react';

/** Keeps the screen on while `isWanted`, where the browser can. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    // Refused on a low battery: the screen turns off as usual.
    const lock = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => void lock.then((held) => held?.release());
  }, [isWanted]);
}
