import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { EventBus } from '@our-dates/service-kit/events/event-bus';
import { addToOutbox, createRelay } from '@our-dates/service-kit/events/outbox';
import { createRabbitMqEventBus } from '@our-dates/service-kit/events/rabbitmq/event-bus';
import { createPool, migrate, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { createLog, type Log } from '@our-dates/service-kit/telemetry/log';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { startPostgres, startRabbitMq } from '@our-dates/service-kit/testing/servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { percentile } from '@our-dates/test-support/percentile';
import type { Measurement } from '../measurement.ts';

export const about = `Events from a committed transaction to their consumer, on RabbitMQ: how long, and how many a second.
    --events 20000       that the relay brings from a full outbox to the broker, in each round
    --rounds 5           in turn with events that are published one at a time, the next when one is confirmed
    --out <file>         for the results, default tests/bench/results/events.json`;

/** Of events that come one by one, a hundred a second. */
const singleEvents = 500;
const pauseMs = 10;
const oneAtATime = 500;

const [relay, single] = ['the relay', 'published one at a time'] as const;

/** What one relay needs. */
interface Parts {
  readonly pool: Pool;
  readonly connectionString: string;
  readonly bus: EventBus;
  readonly log: Log;
}

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      events: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const log = createLog({ name: 'bench', level: 'warn' });
  const [postgres, rabbitMq] = await Promise.all([startPostgres(), startRabbitMq()]);
  try {
    const { url: connectionString } = await createDatabase(postgres.url, 'things');
    await migrate({ ownerUrl: connectionString, schema: 'things' });
    const pool = createPool({ connectionString, schema: 'things', log, statementTimeoutMs: 60_000 });
    const bus = createRabbitMqEventBus({ url: rabbitMq.url, exchange: 'bench', log });
    try {
      await waitFor(() => bus.ping(), { timeout: 30_000 });
      const parts = { pool, connectionString, bus, log };
      const waits = await commitToConsumer(parts);
      const rounds = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        rounds.push({
          relay: await relayed(parts, Number(values.events)),
          single: await publishedSingly(bus),
        });
      }
      return [
        {
          title: 'Commit to consumer, one event at a time',
          unit: 'ms',
          series: [
            { name: 'median', points: [{ values: [percentile(0.5, waits)] }] },
            { name: '95th of 100', points: [{ values: [percentile(0.95, waits)] }] },
          ],
          targets: [{ series: '95th of 100', atMost: 5 }],
        },
        {
          title: 'Events from the outbox to the broker',
          unit: 'events/s',
          yardstick: single,
          series: [
            { name: single, points: [{ values: rounds.map((round) => round.single) }] },
            { name: relay, points: [{ values: rounds.map((round) => round.relay) }] },
          ],
          targets: [{ series: relay, atLeast: 10_000 }],
        },
      ];
    } finally {
      await bus.close();
      await pool.end();
    }
  } finally {
    await Promise.all([postgres.stop(), rabbitMq.stop()]);
  }
}

const announce = (data: unknown) => ({ type: 'thing.made', version: 1, actorId: 7, data });

/** @returns for each event, the milliseconds from its commit until a consumer has it */
async function commitToConsumer({ bus, ...parts }: Parts): Promise<number[]> {
  const committed = new Map<string, number>();
  const waits: number[] = [];
  await bus.subscribe({
    queue: 'watch',
    patterns: ['thing.*'],
    concurrency: 100,
    async handle({ id }) {
      waits.push(performance.now() - (committed.get(id) ?? Number.NaN));
    },
  });
  // So slow a poll that nothing but the notification can be in time.
  const relay = createRelay({ ...parts, bus, pollMs: 600_000 });
  relay.start();
  try {
    for (let count = 0; count < singleEvents; count += 1) {
      const id = randomUUID();
      // A consumer may have the event before the committing side learns of its own commit.
      committed.set(id, performance.now());
      await transaction(parts.pool, (client) => addToOutbox(client, { ...announce(count), id }));
      committed.set(id, performance.now());
      await delay(pauseMs);
    }
    await waitFor(() => {
      if (waits.length < singleEvents) throw new Error('Not every event has come.');
    });
    // Those of the rounds to come are not meant.
    return waits.slice(0, singleEvents);
  } finally {
    await relay.stop();
  }
}

/** @returns events a second, from a full outbox until the broker has confirmed the last */
async function relayed({ pool, ...parts }: Parts, events: number): Promise<number> {
  const size = 2000;
  for (let count = 0; count < events; count += size) {
    const some = Array.from({ length: Math.min(size, events - count) }, (_, n) => announce({ n: count + n }));
    await transaction(pool, (client) => addToOutbox(client, ...some));
  }
  const relay = createRelay({ pool, ...parts });
  const began = performance.now();
  await relay.drain();
  return perSecond(events, began);
}

/** @returns events a second, the next one when the broker has confirmed one */
async function publishedSingly(bus: EventBus): Promise<number> {
  const began = performance.now();
  for (let count = 0; count < oneAtATime; count += 1) {
    await bus.publish([{ ...announce({ n: count }), id: randomUUID(), time: new Date().toISOString() }]);
  }
  return perSecond(oneAtATime, began);
}

const perSecond = (events: number, began: number) => (events / (performance.now() - began)) * 1000;
