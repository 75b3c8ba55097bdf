import { findSlices, type Slice, slicesOf } from './find-slices.ts';

/**
 * Every queue of the platform, and the types of event that go there. Each slice makes sure of all of these before it
 * publishes anything, so that it does not matter which of them is started first.
 */
export function declaredQueues(slices: readonly Slice[] = findSlices()): Record<string, readonly string[]> {
  return Object.assign({}, ...slicesOf(slices, 'service').map(({ subscribes }) => subscribes));
}
