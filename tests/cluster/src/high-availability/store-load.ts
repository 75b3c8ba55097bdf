/**
 * Runs in a pod with the image of a service (`failovers.spec.ts` starts it): writes, reads and publishes all the time, through
 * the adapters of the services. On SIGUSR2 it prints what became of all that since the last time.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { toAppError } from '@our-dates/service-kit/errors';
import { createEventBus, createKeyValue } from '@our-dates/service-kit/slice/adapters';
import { portsEnv, processEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { z } from 'zod';

/** What became of one kind of request. */
export interface Outcome {
  readonly sent: number;
  readonly failed: number;
  /** Those that were not refused with a 503. */
  readonly unclear: readonly string[];
  /** The longest time in which none succeeded. */
  readonly secondsWithout: number;
  readonly slowestMs: number;
}

/** What became of everything since the last report, once all that was acknowledged has been looked for. */
export interface Report {
  readonly writes: Outcome;
  readonly reads: Outcome;
  readonly events: Outcome;
  /** Acknowledged, and not there afterwards. */
  readonly lostWrites: number;
  /** Acknowledged, and never received. */
  readonly lostEvents: number;
}

/** Of each kind. */
const perSecond = 20;
const ttlMs = 3_600_000;

const config = readConfig(z.object({ ...processEnv, ...portsEnv }), process.env);
const log = createLog({ name: 'store-load', level: config.LOG_LEVEL });
const keyValue = await createKeyValue(config, log);
const queue = 'store-load';
const bus = await createEventBus(config, {
  platform: { exchange: 'store-load', queues: { [queue]: ['load.sent'] } },
  log,
});

/** What became of one kind of request, and how long none succeeded. */
class Kind {
  readonly #ask: () => Promise<string>;
  readonly #underWay = new Set<Promise<void>>();
  /** What has to be there afterwards. */
  acknowledged: string[] = [];
  #failures: { at: number; isClear: boolean; problem: string }[] = [];
  #sent = 0;
  #slowest = 0;
  #longestGap = 0;
  #lastSuccess = performance.now();

  constructor(ask: () => Promise<string>) {
    this.#ask = ask;
    setInterval(() => {
      const work = this.#once().finally(() => this.#underWay.delete(work));
      this.#underWay.add(work);
    }, 1000 / perSecond);
  }

  async #once(): Promise<void> {
    this.#sent += 1;
    const began = performance.now();
    try {
      this.acknowledged.push(await this.#ask());
      this.#longestGap = Math.max(this.#longestGap, performance.now() - this.#lastSuccess);
      this.#lastSuccess = performance.now();
    } catch (error) {
      const { status, code, detail } = toAppError(error);
      const isClear = status === 503;
      this.#failures.push({ at: began, isClear, problem: `${status} ${code} ${detail}` });
    }
    this.#slowest = Math.max(this.#slowest, performance.now() - began);
  }

  /** Of what began until now, once all of it has ended. */
  async take(): Promise<{ outcome: Outcome; acknowledged: string[] }> {
    await Promise.all(this.#underWay);
    const { acknowledged } = this;
    const failures = this.#failures;
    const outcome = {
      sent: this.#sent,
      failed: failures.length,
      unclear: failures.filter(({ isClear }) => !isClear).map(({ problem }) => problem),
      secondsWithout: this.#longestGap / 1000,
      slowestMs: Math.round(this.#slowest),
    };
    [this.acknowledged, this.#failures, this.#sent] = [[], [], 0];
    [this.#slowest, this.#longestGap] = [0, 0];
    return { outcome, acknowledged };
  }
}

const received = new Set<string>();
await bus.subscribe({
  queue,
  patterns: ['load.sent'],
  concurrency: 10,
  async handle({ id }) {
    received.add(id);
  },
});

const session = JSON.stringify({ userId: 7 });
await until(() => keyValue.set('read', session));
const kinds = {
  writes: new Kind(async () => {
    const key = `written:${randomUUID()}`;
    await keyValue.set(key, key, { ttlMs });
    return key;
  }),
  reads: new Kind(async () => {
    const { value } = await keyValue.getFollowing('read', { prefix: 'partner:', field: 'userId' });
    if (value !== session) throw new Error(`read ${value}`);
    return '';
  }),
  events: new Kind(async () => {
    const event: EventMessage = {
      id: randomUUID(),
      type: 'load.sent',
      version: 1,
      time: new Date().toISOString(),
      actorId: null,
      data: {},
    };
    await bus.publish([event]);
    return event.id;
  }),
};

/** A store that has just returned may be away once more for a moment. */
async function until<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 60_000; ; await delay(250)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function lostWrites(keys: readonly string[]): Promise<number> {
  let lost = 0;
  for (const key of keys) if ((await until(() => keyValue.get(key))) !== key) lost += 1;
  return lost;
}

async function lostEvents(ids: readonly string[]): Promise<number> {
  const missing = () => ids.filter((id) => !received.has(id)).length;
  for (const deadline = Date.now() + 60_000; missing() > 0 && Date.now() < deadline; ) await delay(250);
  return missing();
}

async function report(): Promise<Report> {
  const [writes, reads, events] = await Promise.all([
    kinds.writes.take(),
    kinds.reads.take(),
    kinds.events.take(),
  ]);
  return {
    writes: writes.outcome,
    reads: reads.outcome,
    events: events.outcome,
    lostWrites: await lostWrites(writes.acknowledged),
    lostEvents: await lostEvents(events.acknowledged),
  };
}

process.on('SIGUSR2', () => {
  report().then(
    (report) => console.log(JSON.stringify({ report })),
    (error: unknown) => console.log(JSON.stringify({ failure: String(error) })),
  );
});
console.log(JSON.stringify({ ready: true }));
