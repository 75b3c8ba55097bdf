import { useEffect, useRef } from 'react';

type Listener = (memoryId: number) => void;
const listeners = new Set<Listener>();

/** All photos of a batch that was uploaded in the background are in their memory. */
export function announceUploadsEnd(memoryId: number): void {
  for (const listener of [...listeners]) listener(memoryId);
}

/** Calls `onEnd` whenever a batch of uploads to this memory has ended. */
export function useUploadsEnd(memoryId: number, onEnd: () => void): void {
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    const listener = (ended: number) => void (ended === memoryId && latest.current());
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [memoryId]);
}
