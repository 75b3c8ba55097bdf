import type { DeadLetters } from '@our-dates/service-kit/events/event-bus';
import { openDeadLetters } from '@our-dates/service-kit/slice/adapters';
import { portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { readPlatform } from '@our-dates/slices/platform';
import pg from 'pg';
import { z } from 'zod';
import type { Processes } from './platform.ts';

/** How many events lie in the outboxes of all services, not yet sent. */
export async function unsentEvents(platform: Processes): Promise<number> {
  let count = 0;
  for (const service of platform.slices.pids.keys()) {
    const connectionString = platform.databaseOf(service);
    if (connectionString) count += await rowsIn(connectionString, 'outbox where sent_at is null');
  }
  return count;
}

/** How many events lie with the dead letters of all queues. */
export async function deadLetters(platform: Processes): Promise<number> {
  return withDeadLetters(platform.servers.rabbitMq, async (letters) => (await letters.list()).length);
}

/** Puts them back on their queues; resolves to how many. */
export async function replayDeadLetters(rabbitMq: AmqpServer): Promise<number> {
  return withDeadLetters(rabbitMq, (letters) => letters.replay());
}

/** `amqp://user:password@host:port` */
export interface AmqpServer {
  readonly url: string;
}

async function withDeadLetters<T>(
  { url }: AmqpServer,
  use: (letters: DeadLetters) => Promise<T>,
): Promise<T> {
  const config = readConfig(z.object(portsEnv), { AMQP_URL: url });
  const bus = await openDeadLetters(config, {
    platform: readPlatform(),
    log: createLog({ name: 'resilience', level: 'silent' }),
  });
  try {
    return await use(bus.deadLetters);
  } finally {
    await bus.close();
  }
}

/** Counts the rows of `from` in a service's own schema. */
export async function rowsIn(connectionString: string, from: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from ${from}`);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
