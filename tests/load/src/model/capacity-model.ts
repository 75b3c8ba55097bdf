import { highestRate, p95OfMean, waitingFactor } from './queueing.ts';

/** Where work is done: it waits for one of these servers, and then takes a core. */
export interface Station {
  readonly name: string;
  readonly servers: number;
  /** Seconds of processor time for a visit. */
  readonly demand: number;
  /** Cores that it uses without any visit. */
  readonly background: number;
  /** How many pieces the work of a visit comes in, each of which waits. */
  readonly pieces: number;
}

/** A platform and its load, as measured at a rate that it holds with ease. */
export interface Measured {
  /** Visits a second. */
  readonly rate: number;
  readonly stations: readonly Station[];
  readonly requests: readonly MeasuredRequest[];
}

export interface MeasuredRequest {
  readonly name: string;
  /** Milliseconds that 95 of 100 took, and may take. */
  readonly p95: number;
  readonly limit: number;
  /** Stations that it passes, by name. */
  readonly passes: readonly string[];
}

/** What is expected at a rate. */
export interface Forecast {
  /** Parts of the servers that are at work, by station; `cores` is all of the machine. */
  readonly utilization: ReadonlyMap<string, number>;
  /** Milliseconds within which 95 of 100 are answered, by request. */
  readonly p95: ReadonlyMap<string, number>;
}

export const cores = 'cores';

/**
 * An open network of queues. Every station is a queue of its own, whose work is slower the busier the cores are that
 * all of them share. A request takes what it took when it was measured, and waits longer at each station it passes.
 * @param coreCount what other programs leave of the machine's
 */
export function forecast(
  { rate: known, stations, requests }: Measured,
  rate: number,
  coreCount: number,
): Forecast {
  const now = stateOf(stations, rate, coreCount);
  const before = stateOf(stations, known, coreCount);
  const p95 = requests.map((request): [string, number] => {
    const slower = now.slowdown / before.slowdown;
    const longer = request.passes.map((name) => (now.waits.get(name) ?? 0) - (before.waits.get(name) ?? 0));
    const waiting = longer.reduce((sum, seconds) => sum + Math.max(0, seconds), 0);
    return [request.name, request.p95 * slower + waiting * 1000 * p95OfMean];
  });
  return { utilization: now.utilization, p95: new Map(p95) };
}

/** The highest rate, in visits a second, at which 95 of 100 of every request are answered in time. */
export function capacityOf(measured: Measured, coreCount: number): number {
  const demand = measured.stations.reduce((sum, station) => sum + station.demand, 0);
  const holds = (rate: number) => {
    const { p95 } = forecast(measured, rate, coreCount);
    return measured.requests.every(({ name, limit }) => (p95.get(name) ?? 0) <= limit);
  };
  return highestRate(holds, coreCount / demand);
}

/** The station that has the least left at a rate. */
export function bottleneckOf({ utilization }: Forecast): string {
  return [...utilization].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])[0];
}

function stateOf(stations: readonly Station[], rate: number, coreCount: number) {
  const load = stations.reduce((sum, { demand, background }) => sum + demand * rate + background, 0);
  /** How much longer a piece of work takes than on cores that nothing else uses. */
  const slowdown = 1 + waitingFactor(load, coreCount);
  const waits = new Map<string, number>();
  const utilization = new Map([[cores, load / coreCount]]);
  for (const { name, servers, demand, background, pieces } of stations) {
    const busy = demand * rate + background;
    const work = busy * slowdown;
    utilization.set(name, busy / servers);
    waits.set(name, pieces === 0 ? 0 : waitingFactor(work, servers) * (demand / pieces) * slowdown);
  }
  return { slowdown, waits, utilization };
}
