/**
 * How long one waits for a station on average, as a multiple of the time that it takes to be served: requests arrive at
 * random, and what they take varies as much as an exponential distribution. Sakasegawa's approximation of M/M/c, which
 * is exact for one server and holds for any number, also 1.4 cores.
 * @param load what arrives in a second, in seconds of work
 * @param servers that work in parallel
 * @returns Infinity where more arrives than can be done
 */
export function waitingFactor(load: number, servers: number): number {
  const utilization = load / servers;
  if (utilization >= 1) return Number.POSITIVE_INFINITY;
  return utilization ** (Math.sqrt(2 * (servers + 1)) - 1) / (servers * (1 - utilization));
}

/** What 95 of 100 wait at most, as a multiple of the mean, where waiting is distributed exponentially. */
export const p95OfMean = Math.log(20);

/**
 * The highest rate at which something holds that holds at lower ones.
 * @param highest where the search ends
 */
export function highestRate(holds: (rate: number) => boolean, highest: number): number {
  let [low, high] = [0, highest];
  if (holds(high)) return high;
  while (high - low > highest / 10_000) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
