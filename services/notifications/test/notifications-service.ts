import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventData, type EventType, newEvent } from '@our-dates/contracts/events';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { createEventBus } from '@our-dates/service-kit/slice/adapters';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { type Call, createTestGateway, viewer } from '@our-dates/service-kit/testing/caller';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { readPlatform } from '@our-dates/slices/platform';
import pg from 'pg';
import type { Notifications } from '../contract.ts';
import { notificationPaths } from '../contract.ts';
import { startService } from '../src/service.ts';

const platform = readPlatform();
const loginAt = '2026-04-19T08:00:00.000Z';

export const mina = viewer(1, { username: 'mina', partnerId: 2, loginAt });
export const alex = viewer(2, { username: 'alex', partnerId: 1, loginAt });
export const stranger = viewer(3, { username: 'stranger', loginAt });

/** A browser at a stand-in for a push service. */
interface Browser {
  readonly subscription: object;
  waitFor(count: number): Promise<unknown>;
}

/** Those that refer to others first. */
const tables = [
  'delivery',
  'message',
  'news',
  'hiding',
  'ended_login',
  'former_user',
  'outbox',
  'device',
  'person',
];

/** The notifications service with a bus, for tests. */
export async function startNotifications<B extends Browser>(pushService: {
  readonly origin: string;
  subscribe(publicKey: string): B;
  close(): Promise<void>;
}) {
  const database = await createDatabase(sharedServers().postgresUrl, 'notifications');
  const folder = await mkdtemp(join(tmpdir(), 'notifications-'));
  const gateway = createTestGateway({ issuer: platform.issuer, audience: 'notifications' });
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    LOG_LEVEL: 'silent',
    PUSH_KEY: 'a secret text of the test that is long enough',
    // Until a test says that everything has come.
    COLLECT_FOR: '1h',
    PUSH_TEST_ORIGINS: pushService.origin,
  };
  let service = await startService(environment);
  const call: Call = (...request) => gateway.call(service.url)(...request);
  const sql = new pg.Pool({ connectionString: database.url, max: 4 });
  const ports = { DATA_DIR: folder, REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  const bus = await createEventBus(ports, { platform, log: createLog({ name: 'test', level: 'silent' }) });
  const read = async (who: Viewer) =>
    (await call(who, 'GET', notificationPaths.notifications)).json as Notifications;

  /** Publishes an event, and resolves when it has been handled. */
  async function tell<T extends EventType>(
    type: T,
    actorId: number | null,
    data: EventData<T>,
    time = new Date().toISOString(),
  ): Promise<void> {
    const id = crypto.randomUUID();
    await bus.publish([{ ...newEvent(type, actorId, data), id, time }]);
    await waitFor(async () => {
      const { rowCount } = await sql.query('select from inbox where event_id = $1', [id]);
      if (rowCount !== 1) throw new Error(`${type} is not handled yet`);
    });
  }

  /** Nothing more is collected for these messages. */
  const sendNow = (which: string) =>
    sql.query(
      `with due as (update message set due_at = now() where due_at is not null and ${which} returning 1)
       select pg_notify('news:' || current_schema(), '') from (select count(*) from due) as done`,
    );

  return {
    call,
    sql,
    tell,
    read,
    pushService,
    databaseUrl: database.url,
    /** What waits on purpose is due, as in the evening. */
    endOfDay: () => sendNow('is_postponed'),
    /** Resolves when there are so many messages at a browser, in all. */
    async arrived<R>(browser: { waitFor(count: number): Promise<R> }, count: number): Promise<R> {
      await sendNow('not is_postponed');
      return browser.waitFor(count);
    },
    /** Resolves when nothing waits to be told or sent. */
    async quiet() {
      await sendNow('not is_postponed');
      await waitFor(async () => {
        const { rows } = await sql.query<{ count: number }>(
          `select (select count(*)::integer from message where due_at is not null and not is_postponed)
             + (select count(*)::integer from delivery) as count`,
        );
        if (rows[0]?.count !== 0) throw new Error('something is still to be sent');
      });
    },
    /** A browser of a person, registered. */
    async browserOf(who: Viewer, more: object = {}): Promise<B> {
      const browser = pushService.subscribe((await read(who)).publicKey);
      const { status, text } = await call(who, 'PUT', notificationPaths.devices, {
        ...browser.subscription,
        name: 'A browser',
        ...more,
      });
      if (status !== 200) throw new Error(`it was not registered: ${text}`);
      return browser;
    },
    async restart() {
      await service.stop();
      service = await startService(environment);
    },
    /** Not `truncate`, whose locks and those of a service that has just started would wait for each other. */
    async reset() {
      for (const table of tables) await sql.query(`delete from ${table}`);
    },
    async stop() {
      await bus.close();
      await service.stop();
      await pushService.close();
      await sql.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
