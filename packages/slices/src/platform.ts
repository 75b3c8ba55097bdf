import { platformNames } from '@our-dates/contracts/platform-names';
import { findSlices, type Slice, slicesOf } from './find-slices.ts';

/**
 * What all slices of the platform have in common: its names, and every queue with the types of event that go there.
 * Each slice makes sure of all queues before it publishes anything, so that it does not matter which of them is started
 * first.
 */
export function readPlatform(slices: readonly Slice[] = findSlices()) {
  const queues: Record<string, readonly string[]> = Object.assign(
    {},
    ...slicesOf(slices, 'service').map(({ subscribes }) => subscribes),
  );
  return { ...platformNames, queues };
}
