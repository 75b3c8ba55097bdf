import { randomUUID } from 'node:crypto';
import { type EventMessage, readEnvelope } from '@our-dates/contracts/event-envelope';
import { listenForNotifications, notificationChannel } from '../postgres/notifications.ts';
import { type Db, type Pool, transaction } from '../postgres/pool.ts';
import type { StandingConnection } from '../postgres/standing-connection.ts';
import type { Log } from '../telemetry/log.ts';
import { currentContext } from '../telemetry/request-context.ts';
import { repeat } from '../timing/repeat.ts';
import type { EventBus } from './event-bus.ts';

/** An event that is about to be published: id, time and trace are filled in where they are absent. */
export type Announcement = Omit<EventMessage, 'id' | 'time' | 'version'> &
  Partial<Pick<EventMessage, 'id' | 'time' | 'version'>>;

/**
 * Writes events into the outbox, to be published once the caller's transaction has committed. It must be
 * called with the client of that transaction.
 * @returns the events as they will be published
 */
export async function addToOutbox<E extends Announcement>(
  client: Db,
  ...events: E[]
): Promise<EventMessage[]> {
  const traceparent = currentContext()?.traceparent;
  const messages = events.map(
    (event): EventMessage => ({
      version: 1,
      ...(traceparent === undefined ? {} : { traceparent }),
      ...event,
      id: event.id ?? randomUUID(),
      time: event.time ?? new Date().toISOString(),
    }),
  );
  if (messages.length === 0) return messages;
  await client.query({ ...insertAndNotify, values: [JSON.stringify(messages)] });
  return messages;
}

const channel = 'outbox';

const insertAndNotify = {
  name: 'outbox-insert',
  text: `with written as (
           insert into outbox (message)
           select message from jsonb_array_elements($1::jsonb) with ordinality as given (message, place)
           order by place
           returning 1)
         select pg_notify(${notificationChannel(channel)}, '') from (select count(*) from written) as done`,
};

/** Publishes the events in a service's outbox. */
export interface Relay {
  /** Begins to listen and publish; resolves at once and keeps trying while the database is away. */
  start(): void;
  /** Finishes the batch in flight and stops. */
  stop(): Promise<void>;
  /** Publishes everything that is waiting now; resolves to how many events that were. */
  drain(): Promise<number>;
  /** Removes rows that were kept long enough; resolves to their number. */
  prune(): Promise<number>;
}

const pollMs = 5000;
const retryMs = 1000;
const batchSize = 500;
const pruneEveryMs = 600_000;
const pruneBatchSize = 5000;
/** Of each table at once: more than the relay can send between two prunings. */
const pruneBatches = 1000;

/**
 * The relay of one service. It learns of new events by NOTIFY on a connection of its own and looks once per `pollMs`
 * anyway, by default every five seconds, and every second while it fails. Replicas share the work: rows that another
 * replica has locked are skipped. Rows are marked sent only after the bus has confirmed them, so an event is published
 * at least once. Sent rows are removed after an hour, inbox rows after two weeks.
 */
export function createRelay(options: {
  pool: Pool;
  connectionString: string;
  bus: Pick<EventBus, 'publish'>;
  log: Log;
  pollMs?: number;
}): Relay {
  const { pool, bus, log } = options;
  let publishing: Promise<void> | undefined;
  let listener: StandingConnection | undefined;
  /** Since the outbox was last looked at. */
  let isNotified = false;

  /** Publishes one batch; resolves to its size. */
  function publishBatch(): Promise<number> {
    return transaction(pool, async (client) => {
      const { rows } = await client.query<{ position: number; message: unknown }>(takeBatch);
      if (rows.length === 0) return 0;
      const read = rows.map(({ position, message }) => ({ position, ...readEnvelope(message) }));
      for (const { position, error } of read) {
        if (!error) continue;
        log.error(
          { err: error, position },
          'a row of the outbox is no event; it is kept and never published',
        );
        await client.query({ ...setAside, values: [position] });
      }
      await bus.publish(read.flatMap(({ data }) => data ?? []));
      await client.query({ ...markSent, values: [rows.map(({ position }) => position)] });
      return rows.length;
    });
  }

  async function drain(): Promise<number> {
    // What the loop has in flight would be skipped as another replica's.
    await publishing?.catch(() => {});
    let total = 0;
    for (;;) {
      const count = await publishBatch();
      total += count;
      if (count < batchSize) return total;
    }
  }

  async function isAnyWaiting(): Promise<boolean> {
    const { rows } = await pool.query<{ waiting: boolean }>(anyWaiting);
    return rows[0]?.waiting ?? false;
  }

  async function publishAll(stopped: AbortSignal): Promise<void> {
    const isTimed = !isNotified;
    isNotified = false;
    // It nearly always finds nothing: one statement then, and no transaction.
    if (isTimed && !(await isAnyWaiting())) return;
    // What is committed after a batch was taken notifies again.
    while (!stopped.aborted && (await publishBatch()) === batchSize);
  }

  async function prune(stopped?: AbortSignal): Promise<number> {
    let total = 0;
    for (const pruneBatch of [pruneOutbox, pruneInbox]) {
      for (let batch = 0; batch < pruneBatches && !stopped?.aborted; batch++) {
        const count = (await pool.query(pruneBatch)).rowCount ?? 0;
        total += count;
        if (count < pruneBatchSize) break;
      }
    }
    return total;
  }

  const polling = repeat({
    everyMs: options.pollMs ?? pollMs,
    retryMs: options.pollMs ?? retryMs,
    run(stopped) {
      publishing = publishAll(stopped);
      return publishing;
    },
    log,
    failure: 'events stay in the outbox; they are retried',
    recovery: 'events are published again',
  });
  const pruning = repeat({
    everyMs: pruneEveryMs,
    run: prune,
    log,
    failure: 'sent events could not be pruned',
  });

  return {
    start() {
      listener = listenForNotifications({
        connectionString: options.connectionString,
        pool,
        log,
        name: 'outbox relay',
        channel,
        heard() {
          isNotified = true;
          void polling.startNow();
        },
      });
      pruning.start();
      void polling.startNow();
    },
    async stop() {
      await Promise.all([listener?.close(), polling.stop(), pruning.stop()]);
    },
    drain,
    prune: () => prune(),
  };
}

const anyWaiting = {
  name: 'outbox-waiting',
  text: 'select exists (select from outbox where sent_at is null) as waiting',
};

const takeBatch = {
  name: 'outbox-take',
  text: `select position, message from outbox where sent_at is null
         order by position limit ${batchSize} for update skip locked`,
};

const markSent = {
  name: 'outbox-sent',
  text: 'update outbox set sent_at = now() where position = any($1::bigint[]) and sent_at is null',
};

/** Neither taken again nor pruned. */
const setAside = {
  name: 'outbox-set-aside',
  text: `update outbox set sent_at = 'infinity' where position = $1`,
};

const pruneOutbox = removal({ table: 'outbox', since: 'sent_at', keepFor: '1 hour' });
const pruneInbox = removal({ table: 'inbox', since: 'received_at', keepFor: '14 days' });

/** Removes one batch; rows that another replica is removing are skipped. */
function removal({ table, since, keepFor }: { table: string; since: string; keepFor: string }) {
  return {
    name: `${table}-prune`,
    // As an array the rows are chosen once; joined they may be chosen again for each row that is removed.
    text: `delete from ${table} where ctid = any(array(
             select ctid from ${table} where ${since} < now() - interval '${keepFor}'
             limit ${pruneBatchSize} for update skip locked))`,
  };
}
