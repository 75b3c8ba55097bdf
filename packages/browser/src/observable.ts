import type { Observable } from '@our-dates/contracts/mfe';
import { useSyncExternalStore } from 'react';

/** A value with listeners. Setting an equal value does not call them. */
export interface Settable<T> extends Observable<T> {
  readonly set: (value: T) => void;
}

export function createObservable<T>(initial: T): Settable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current value; re-renders the component when it changes. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}
