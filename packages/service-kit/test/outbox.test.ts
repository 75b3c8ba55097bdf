import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import type pg from 'pg';
import { pino } from 'pino';
import type { EventBus } from '../src/events/event-bus.ts';
import { handleOnce } from '../src/events/handlers.ts';
import { createLocalEventBus } from '../src/events/local/event-bus.ts';
import { addToOutbox, createRelay, type Relay } from '../src/events/outbox.ts';
import { createPool, migrate, type Pool, transaction } from '../src/postgres/pool.ts';
import { withContext } from '../src/telemetry/request-context.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { sharedServers } from '../testing/shared-servers.ts';
import { waitFor } from '../testing/wait-for.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'things');
  await migrate({ ownerUrl: database.url, schema: 'things' });
  pool = createPool({ connectionString: database.url, schema: 'things', log });
  await pool.query('create table effect (event_id uuid not null)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const relays: Relay[] = [];
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  await pool.query('truncate outbox, inbox, effect');
});

/** A bus that keeps what it receives, or refuses it. */
function recordingBus() {
  const published: EventMessage[] = [];
  const state = { working: true, batches: 0, refused: 0 };
  const bus: Pick<EventBus, 'publish'> = {
    async publish(messages) {
      if (!state.working) {
        state.refused += 1;
        throw new Error('the bus is away');
      }
      state.batches += 1;
      published.push(...messages);
    },
  };
  return { bus: { ...createLocalEventBus({ file: ':memory:', log }), ...bus }, published, state };
}

function relayTo(bus: EventBus, pollMs = 50): Relay {
  const relay = createRelay({ pool, connectionString: database.url, bus, log, pollMs });
  relays.push(relay);
  return relay;
}

const announce = (data: unknown) => ({ type: 'thing.made', version: 1, actorId: 7, data });

test('an event is published when its transaction has committed, and never when it was rolled back', async () => {
  const { bus, published } = recordingBus();
  const relay = relayTo(bus);
  relay.start();
  await transaction(pool, (client) => addToOutbox(client, announce('kept')));
  await transaction(pool, async (client) => {
    await addToOutbox(client, announce('lost'));
    throw new Error('changed our mind');
  }).catch(() => {});
  await waitFor(() => expect(published).toHaveLength(1));
  await relay.drain();
  expect(published).toHaveLength(1);
  expect(published[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'thing.made',
    version: 1,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    actorId: 7,
    data: 'kept',
  });
});

test('a row of the outbox that is no event is kept, and does not hold up the events after it', async () => {
  const { bus, published } = recordingBus();
  await pool.query(`insert into outbox (message) values ('{"type": "thing.made"}'), ('[]')`);
  await transaction(pool, (client) => addToOutbox(client, announce('after it')));
  const relay = relayTo(bus);
  expect(await relay.drain()).toBe(3);
  expect(published.map(({ data }) => data)).toEqual(['after it']);
  expect(await relay.drain()).toBe(0);
  await pool.query(`update outbox set sent_at = sent_at - interval '1 day'`);
  await relay.prune();
  const { rows } = await pool.query('select message from outbox order by position');
  expect(rows).toEqual([{ message: { type: 'thing.made' } }, { message: [] }]);
});

test('an event carries the trace of the request it comes from', async () => {
  const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
  const [event] = await withContext({ requestId: 'r', traceparent }, () =>
    transaction(pool, (client) => addToOutbox(client, announce(null))),
  );
  expect(event?.traceparent).toBe(traceparent);
});

test('draining the outbox publishes all its events, in their order, in batches', async () => {
  const { bus, published, state } = recordingBus();
  const events = Array.from({ length: 1200 }, (_, n) => announce(n));
  await transaction(pool, (client) => addToOutbox(client, ...events));
  expect(await relayTo(bus).drain()).toBe(1200);
  expect(published.map(({ data }) => data)).toEqual(events.map(({ data }) => data));
  expect(state.batches).toBe(3);
  expect(await relayTo(bus).drain()).toBe(0);
});

test('an event that the bus does not take stays in the outbox, and is published when the bus is back', async () => {
  const { bus, published, state } = recordingBus();
  state.working = false;
  const relay = relayTo(bus);
  await transaction(pool, (client) => addToOutbox(client, announce(1)));
  await expect(relay.drain()).rejects.toThrow('the bus is away');
  expect((await pool.query('select from outbox where sent_at is null')).rowCount).toBe(1);
  relay.start();
  await waitFor(() => expect(state.refused).toBeGreaterThan(2));
  expect(published).toEqual([]);
  state.working = true;
  await waitFor(() => expect(published).toHaveLength(1));
});

test('all expired rows of the outbox are removed at once, however many, and no others', async () => {
  const [old, young] = [12_001, 3];
  await pool.query(
    `insert into outbox (message, sent_at)
     select '{}', case when n <= $1 then now() - interval '2 hours' else now() end
     from generate_series(1, $1::int + $2::int) n`,
    [old, young],
  );
  await pool.query(
    `insert into inbox (consumer, event_id, received_at)
     select 'counter', gen_random_uuid(), case when n <= $1 then now() - interval '15 days' else now() end
     from generate_series(1, $1::int + $2::int) n`,
    [old, young],
  );
  await transaction(pool, (client) => addToOutbox(client, announce('waiting')));
  const { bus } = recordingBus();
  const removed = await Promise.all([relayTo(bus).prune(), relayTo(bus).prune()]);
  expect(removed.reduce((sum, count) => sum + count)).toBe(2 * old);
  expect((await pool.query('select from outbox where sent_at is not null')).rowCount).toBe(young);
  expect((await pool.query('select from outbox where sent_at is null')).rowCount).toBe(1);
  expect((await pool.query('select from inbox')).rowCount).toBe(young);
});

test('replicas share the outbox and publish each event once', async () => {
  const { bus, published } = recordingBus();
  for (let n = 0; n < 5; n++) {
    await transaction(pool, (client) =>
      addToOutbox(client, ...Array.from({ length: 400 }, (_, m) => announce(m))),
    );
  }
  await Promise.all([relayTo(bus).drain(), relayTo(bus).drain(), relayTo(bus).drain()]);
  await relayTo(bus).drain();
  expect(published).toHaveLength(2000);
  expect(new Set(published.map(({ id }) => id)).size).toBe(2000);
});

test('the relay learns of an event without waiting for its poll, also after its connection was cut', async () => {
  const { bus, published } = recordingBus();
  relayTo(bus, 600_000).start();
  const heard = async (count: number) => waitFor(() => expect(published).toHaveLength(count));
  await waitFor(async () => {
    const { rowCount } = await pool.query("select from pg_stat_activity where query like 'listen%'");
    expect(rowCount).toBe(1);
  });
  await transaction(pool, (client) => addToOutbox(client, announce(1)));
  await heard(1);
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'");
  await transaction(pool, (client) => addToOutbox(client, announce(2)));
  await heard(2);
});

test('an event has its effect once, however often and at once it is delivered', async () => {
  const event = { id: randomUUID() };
  const effect = (client: pg.ClientBase) =>
    client.query('insert into effect values ($1)', [event.id]).then(() => undefined);
  const results = await Promise.all(
    Array.from({ length: 8 }, () => handleOnce(pool, 'counter', event, effect)),
  );
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await handleOnce(pool, 'counter', event, effect)).toBe(false);
  expect(await handleOnce(pool, 'another', event, effect)).toBe(true);
  expect((await pool.query('select from effect')).rowCount).toBe(2);
});

test('an event whose effect failed may be tried again', async () => {
  const event = { id: randomUUID() };
  const failing = handleOnce(pool, 'counter', event, async (client) => {
    await client.query('insert into effect values ($1)', [event.id]);
    throw new Error('not now');
  });
  await expect(failing).rejects.toThrow('not now');
  expect((await pool.query('select from effect')).rowCount).toBe(0);
  expect(await handleOnce(pool, 'counter', event, async () => {})).toBe(true);
});
