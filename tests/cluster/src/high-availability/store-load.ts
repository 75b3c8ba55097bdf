/**
 * Runs in a pod with the image of a service (`failovers.spec.ts` starts it): uses the store that `STORE` names all the time,
 * through the adapters of the services. On SIGUSR2 it prints what became of all that since the last time.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { toAppError, unavailable } from '@our-dates/service-kit/errors';
import { createEventBus, createKeyValue, createStoredBlobs } from '@our-dates/service-kit/slice/adapters';
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

/** What became of each kind of request since the last report, once all that was acknowledged has been looked for. */
export type Report = Readonly<Record<string, Outcome & { lost: number }>>;

/** Which kinds of request each store gets. */
export type Store = keyof typeof loads;

/** Of each kind. */
const perSecond = 20;
const ttlMs = 3_600_000;

const config = readConfig(
  z.object({ ...processEnv, ...portsEnv, STORE: z.enum(['redis', 'rabbitmq', 's3']) }),
  process.env,
);
const log = createLog({ name: 'store-load', level: config.LOG_LEVEL });

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
      const { status, code, detail, cause = '' } = toAppError(error);
      const isClear = status === 503;
      this.#failures.push({ at: began, isClear, problem: `${status} ${code} ${detail} ${cause}` });
    }
    this.#slowest = Math.max(this.#slowest, performance.now() - began);
  }

  /**
   * Of what began until now, once all of it has ended, and one has succeeded since: a time without success that still
   * lasts would not be counted.
   */
  async take(): Promise<{ outcome: Outcome; acknowledged: string[] }> {
    const asked = performance.now();
    await Promise.all(this.#underWay);
    while (this.#lastSuccess < asked) await delay(50);
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

/** Counts what was acknowledged and is not there afterwards. */
type Lost = (acknowledged: readonly string[]) => Promise<number>;

/** What is done to a store, and how lost writes are found. */
type Load = () => Promise<Record<string, { ask: () => Promise<string>; lost: Lost }>>;

const nothingWritten: Lost = async () => 0;

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

const loads = {
  async redis() {
    const keyValue = await createKeyValue(config, log);
    const session = JSON.stringify({ userId: 7 });
    await until(() => keyValue.set('read', session));
    return {
      writes: {
        async ask() {
          const key = `written:${randomUUID()}`;
          await keyValue.set(key, key, { ttlMs });
          return key;
        },
        async lost(keys) {
          let lost = 0;
          for (const key of keys) if ((await until(() => keyValue.get(key))) !== key) lost += 1;
          return lost;
        },
      },
      reads: {
        async ask() {
          const { value } = await keyValue.getFollowing('read', { prefix: 'partner:', field: 'userId' });
          if (value !== session) throw new Error(`read ${value}`);
          return '';
        },
        lost: nothingWritten,
      },
    };
  },

  async rabbitmq() {
    const queue = 'store-load';
    const platform = { exchange: 'store-load', queues: { [queue]: ['load.sent'] } };
    const bus = await createEventBus(config, { platform, log });
    const received = new Set<string>();
    await bus.subscribe({
      queue,
      patterns: ['load.sent'],
      concurrency: 10,
      async handle({ id }) {
        received.add(id);
      },
    });
    return {
      events: {
        async ask() {
          const [id, time] = [randomUUID(), new Date().toISOString()];
          await bus.publish([{ id, type: 'load.sent', version: 1, time, actorId: null, data: {} }]);
          return id;
        },
        async lost(ids) {
          const missing = () => ids.filter((id) => !received.has(id)).length;
          for (const deadline = Date.now() + 60_000; missing() > 0 && Date.now() < deadline; )
            await delay(250);
          return missing();
        },
      },
    };
  },

  async s3() {
    const blobs = await createStoredBlobs(config, { blobFolder: 'load', blobsUnavailable: 'away' });
    const derivative = randomBytes(60_000);
    const contentType = 'image/webp';
    await until(() => blobs.put('load/read', derivative, { contentType }));
    const read = async (name: string) => {
      const blob = await blobs.get(name);
      if (!blob) return 'nothing';
      // A service has begun its response by then and cuts it off, so that nothing takes it for the whole photo.
      const content = await buffer(blob.stream).catch((error: unknown) => {
        throw unavailable('broken off', 1, 'BLOBS_UNAVAILABLE', error);
      });
      return hash('sha256', content);
    };
    const expected = hash('sha256', derivative);
    return {
      photos: {
        async ask() {
          const name = `load/${randomUUID()}`;
          await blobs.put(name, derivative, { contentType });
          return name;
        },
        async lost(names) {
          let lost = 0;
          for (const name of names) if ((await until(() => read(name))) !== expected) lost += 1;
          await until(() => blobs.delete([...names]));
          return lost;
        },
      },
      views: {
        async ask() {
          const found = await read('load/read');
          if (found !== expected) throw new Error(`read ${found}`);
          return '';
        },
        lost: nothingWritten,
      },
    };
  },
} satisfies Record<string, Load>;

const load: Awaited<ReturnType<Load>> = await loads[config.STORE]();
const kinds = Object.entries(load).map(([name, { ask, lost }]) => ({ name, kind: new Kind(ask), lost }));

async function report(): Promise<Report> {
  // All at the same time, before the first is looked for.
  const taken = await Promise.all(
    kinds.map(async ({ name, kind, lost }) => ({ name, lost, ...(await kind.take()) })),
  );
  const report: Record<string, Outcome & { lost: number }> = {};
  for (const { name, lost, outcome, acknowledged } of taken) {
    report[name] = { ...outcome, lost: await lost(acknowledged) };
  }
  return report;
}

process.on('SIGUSR2', () => {
  report().then(
    (report) => console.log(JSON.stringify({ report })),
    (error: unknown) => console.log(JSON.stringify({ failure: inspect(error) })),
  );
});
console.log(JSON.stringify({ ready: true }));
