import { hash } from 'node:crypto';

/** Requests of one gateway that are recorded in one second, at most. */
const perSecondAtMost = 100;

/**
 * Whether a request's trace is recorded. All requests of one trace, at any replica, are answered alike, so that
 * none is recorded in part. A visitor chooses the id of a trace, but cannot tell beforehand which ids are recorded, for
 * that takes the gateway's key. Who has learned one, from a live update, and sends it again and again, meets the limit.
 * @param options.ratio 0 to 1
 * @param options.key a secret that all replicas share
 */
export function createSampling(options: {
  ratio: number;
  key: string;
  perSecond?: number;
  now?: () => number;
}): (traceId: string) => boolean {
  const { ratio, perSecond = perSecondAtMost, now = Date.now } = options;
  const key = hash('sha256', `traces ${options.key}`, 'hex');
  const below = ratio * 2 ** 32;
  let second = 0;
  let count = 0;

  return (traceId) => {
    if (Number.parseInt(hash('sha256', key + traceId, 'hex').slice(0, 8), 16) >= below) return false;
    const present = Math.floor(now() / 1000);
    if (present !== second) {
      second = present;
      count = 0;
    }
    count += 1;
    return count <= perSecond;
  };
}
