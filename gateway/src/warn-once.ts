import type { Log } from '@our-dates/service-kit/telemetry/log';

/** At most this many lines are remembered. */
const maxLines = 1024;

/** Logs a repeated finding only the first time. */
export function createWarnOnce(log: Log): (details: object, message: string) => void {
  const told = new Set<string>();
  return (details, message) => {
    const line = JSON.stringify([message, details]);
    if (told.has(line)) return;
    // Each pod of each release has an address of its own.
    if (told.size >= maxLines) told.clear();
    told.add(line);
    log.warn(details, message);
  };
}
