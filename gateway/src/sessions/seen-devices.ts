import { seenDevicePrefix } from '@our-dates/contracts/session-record';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';

/** How precisely people see in their list of devices when one was used. Each request would be a write otherwise. */
const notedEveryMs = 60_000;
/** Longer than a session lasts without a request that extends it. */
const keptForMs = 60 * 60_000;
/** At most this many devices are remembered as noted. */
const maxNoted = 10_000;

/**
 * @returns notes that a device is used now, at most once a minute for each device. It neither waits nor fails: a request
 * does not depend on it.
 */
export function createSeenDevices(options: {
  keyValue: Pick<KeyValue, 'set'>;
  now: () => number;
}): (deviceId: string) => void {
  const { keyValue, now } = options;
  const notedAt = new Map<string, number>();
  return (deviceId) => {
    const at = now();
    if (at - (notedAt.get(deviceId) ?? 0) < notedEveryMs) return;
    if (notedAt.size >= maxNoted) notedAt.clear();
    notedAt.set(deviceId, at);
    const text = new Date(at).toISOString();
    keyValue.set(seenDevicePrefix + deviceId, text, { ttlMs: keptForMs }).catch(() => {
      // The next request of the device tries again.
      notedAt.delete(deviceId);
    });
  };
}
