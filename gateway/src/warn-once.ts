import type { Log } from '@our-dates/service-kit/telemetry/log';

/** So many lines are remembered. */
const maxLines = 1024;

/** Logs what is found again and again when it is first found. */
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
