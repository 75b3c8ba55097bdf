import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { type EventData, type EventType, newEvent } from '@our-dates/contracts/events';
import { permissionToken } from '@our-dates/contracts/permission';
import { platformNames } from '@our-dates/contracts/platform-names';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { createEventBus, createKeyValue } from '@our-dates/service-kit/slice/adapters';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { type Call, createTestGateway } from '@our-dates/service-kit/testing/caller';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { readPlatform } from '@our-dates/slices/platform';
import pg from 'pg';
import { startService } from '../src/service.ts';

export interface PartnershipUnderTest {
  readonly url: string;
  readonly databaseUrl: string;
  readonly call: Call;
  readonly sql: pg.Client;
  readonly keyValue: KeyValue;
  /** What it has published since the last `forget`. */
  heard(): readonly EventMessage[];
  /** Removes every partnership and invitation, and what was heard. */
  forget(): Promise<void>;
  /** Publishes an event of another service. @returns its id */
  tell<T extends EventType>(type: T, data: EventData<T>): Promise<string>;
  untilHandled(...eventIds: string[]): Promise<void>;
  /** Until this many of the service's transactions wait for another one. */
  untilWaiting(count: number): Promise<void>;
  /** Does `change` in a transaction of its own and leaves it open while `meanwhile` lasts. */
  during(change: (other: pg.Client) => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** What auth says of a person: their name is their username in capitals. */
export function named({ id, username }: Viewer, revision = 1): EventData<'user.updated'> {
  return {
    userId: id,
    revision,
    username,
    displayName: username.toUpperCase(),
    profilePicture: null,
    isDemo: false,
    isSampleOwner: false,
  };
}

/** The partnership service on a database of its own, which knows these people. */
export async function startPartnershipService(people: readonly Viewer[]): Promise<PartnershipUnderTest> {
  const log = createLog({ name: 'test', level: 'silent' });
  const database = await createDatabase(sharedServers().postgresUrl, 'partnership');
  const folder = await mkdtemp(join(tmpdir(), 'partnership-'));
  const gateway = createTestGateway({
    issuer: platformNames.issuer,
    audience: ['partnership', permissionToken.audience],
  });
  const service = await startService({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    INVITATION_KEY: 'a key that is only for this test, 32+',
    LOG_LEVEL: 'silent',
  });
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const ports = { DATA_DIR: folder, REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  const bus = await createEventBus(ports, { platform: readPlatform(), log });
  const keyValue = await createKeyValue(ports, log);
  let heard: EventMessage[] = [];
  await bus.subscribe({
    queue: 'test',
    patterns: ['partnership.*', 'invitation.*'],
    concurrency: 1,
    handle: async (message) => void heard.push(message),
  });

  const started: PartnershipUnderTest = {
    url: service.url,
    databaseUrl: database.url,
    call: gateway.call(service.url),
    sql,
    keyValue,
    heard: () => heard,
    async forget() {
      heard = [];
      await sql.query('truncate invitation, membership, partnership cascade');
      await keyValue.delete(...people.map(({ id }) => `partner:${id}`));
    },
    async tell(type, data) {
      const id = crypto.randomUUID();
      await bus.publish([{ ...newEvent(type, null, data), id, time: new Date().toISOString() }]);
      return id;
    },
    untilHandled: (...eventIds) =>
      waitFor(async () => {
        const { rowCount } = await sql.query('select from inbox where event_id = any($1::uuid[])', [
          eventIds,
        ]);
        expect(rowCount).toBe(eventIds.length);
      }),
    untilWaiting: (count) =>
      waitFor(async () => {
        const { rowCount } = await sql.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(count);
      }),
    async during(change, meanwhile) {
      const other = new pg.Client({ connectionString: database.url });
      await other.connect();
      try {
        await other.query('begin');
        await change(other);
        await meanwhile();
        await other.query('commit');
      } finally {
        await other.end();
      }
    },
    async stop() {
      await service.stop();
      await bus.close();
      await keyValue.close();
      await sql.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await started.untilHandled(
    ...(await Promise.all(people.map((person) => started.tell('user.updated', named(person))))),
  );
  return started;
}
