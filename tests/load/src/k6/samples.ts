/** What was measured in one second. */
export interface Second {
  /** Visits that began. */
  visits: number;
  dropped: number;
  failed: number;
  /** Checks that did not hold. */
  broken: number;
  /** How long answers took that came in this second, in milliseconds, by the name of the request. */
  readonly durations: Map<string, number[]>;
}

const wanted = /"metric":"(?:http_req_duration|http_req_failed|iterations|dropped_iterations|checks)"/;

interface Point {
  readonly type: string;
  readonly metric: string;
  readonly data: { readonly time: string; readonly value: number; readonly tags?: Record<string, string> };
}

/** Takes the points that k6 writes, a line each, and keeps what plots need of them by second. */
export class Samples {
  readonly seconds: Second[] = [];
  /** How often each check did not hold. */
  readonly failedChecks = new Map<string, number>();
  readonly #from: number;

  /** @param from when the run began, in milliseconds since 1970 */
  constructor(from: number) {
    this.#from = from;
  }

  takeLine(line: string): void {
    if (!line.includes('"type":"Point"') || !wanted.test(line)) return;
    const { metric, data }: Point = JSON.parse(line);
    const second = this.#second(Date.parse(data.time));
    if (metric === 'checks') {
      const name = data.tags?.check ?? '';
      if (data.value > 0) return;
      second.broken += 1;
      this.failedChecks.set(name, (this.failedChecks.get(name) ?? 0) + 1);
    } else if (metric === 'iterations') second.visits += data.value;
    else if (metric === 'dropped_iterations') second.dropped += data.value;
    else if (metric === 'http_req_failed') second.failed += data.value;
    else {
      const name = data.tags?.name ?? '';
      const durations = second.durations.get(name);
      if (durations) durations.push(data.value);
      else second.durations.set(name, [data.value]);
    }
  }

  /** The names of all requests that were seen. */
  names(): Set<string> {
    return new Set(this.seconds.flatMap(({ durations }) => [...durations.keys()]));
  }

  #second(time: number): Second {
    const at = Math.max(0, Math.floor((time - this.#from) / 1000));
    while (this.seconds.length <= at) {
      this.seconds.push({ visits: 0, dropped: 0, failed: 0, broken: 0, durations: new Map() });
    }
    const second = this.seconds[at];
    if (!second) throw new RangeError('Seconds are made before they are used.');
    return second;
  }
}
