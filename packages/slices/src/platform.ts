import { platformNames } from '@our-dates/contracts/platform-names';
import { findSlices, type Slice, slicesOf } from './find-slices.ts';

/**
 * What all slices of the platform have in common: its names, and every queue with the types of event that go there. Live
 * events of all slices go to one queue in addition, so its subscriber needs no release for a new slice.
 * Each slice makes sure of all queues before it publishes anything, so that it does not matter which of them is started
 * first.
 */
export function readPlatform(slices: readonly Slice[] = findSlices()) {
  const services = slicesOf(slices, 'service');
  const live = services.flatMap((service) => service.live);
  const queues: Record<string, readonly string[]> = Object.fromEntries(
    services.flatMap(({ subscribes, liveQueue }) =>
      Object.entries(subscribes).map(([queue, types]) => [
        queue,
        queue === liveQueue ? [...new Set([...types, ...live])] : types,
      ]),
    ),
  );
  return { ...platformNames, queues };
}
