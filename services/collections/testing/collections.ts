import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { type EventData, type EventType, newEvent } from '@our-dates/contracts/events';
import { permissionToken } from '@our-dates/contracts/permission';
import { platformNames } from '@our-dates/contracts/platform-names';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import type { EventBus } from '@our-dates/service-kit/events/event-bus';
import { internalHeaders, type Viewer } from '@our-dates/service-kit/identity/identity';
import { createBlobStore, createEventBus } from '@our-dates/service-kit/slice/adapters';
import { type Environment, portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { type Call, createTestGateway } from '@our-dates/service-kit/testing/caller';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { readPlatform } from '@our-dates/slices/platform';
import pg from 'pg';
import { z } from 'zod';
import { startService } from '../src/service.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

/** The collections service with a database and a store of its own, and an eye on what it does. */
export interface TestCollections {
  readonly url: string;
  readonly call: Call;
  /** The internal token of a viewer, for requests made by hand. */
  token(viewer: Viewer | null): Promise<string>;
  /** A call whose answer is bytes. */
  download(
    viewer: Viewer | null,
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: Buffer }>;
  /** Straight into its schema, for what no call shows. */
  readonly database: pg.Pool;
  readonly blobs: BlobStore;
  /** Every event it has published so far. */
  readonly events: readonly EventMessage[];
  eventsOf<T extends EventType>(type: T): EventData<T>[];
  /** Publishes an event of another service. */
  tell<T extends EventType>(type: T, data: EventData<T>): Promise<void>;
  blobNames(prefix?: string): Promise<string[]>;
  /** What auth and the partnership service know. */
  readonly neighbours: Neighbours;
  /** What is in the folder for uploads that are being checked. */
  uploadsInFlight(): Promise<string[]>;
  stop(): Promise<void>;
}

/** @param env more of the environment, or another bus and store */
export async function startCollections(postgresUrl: string, env: Environment = {}): Promise<TestCollections> {
  const database = await createDatabase(postgresUrl, 'collections', { extensions: ['pg_trgm'] });
  const dataDir = await mkdtemp(join(tmpdir(), 'our-dates-collections-test-'));
  const uploads = join(dataDir, 'uploads');
  const gateway = createTestGateway({
    issuer: platformNames.issuer,
    audience: ['collections', permissionToken.audience],
  });
  const neighbours = await startNeighbours(gateway.publicKey);
  const environment = {
    AUTH_URL: neighbours.url,
    PARTNERSHIP_URL: neighbours.url,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    UPLOAD_DIR: uploads,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    LOG_LEVEL: 'silent',
    AMQP_PREFIX: `${randomBytes(4).toString('hex')}.`,
    S3_PREFIX: `${randomBytes(4).toString('hex')}/`,
    ...env,
  };
  const config = readConfig(z.object(portsEnv), environment);
  const log = createLog({ name: 'test', level: 'silent' });
  const bus: EventBus = await createEventBus(config, { platform: readPlatform(), log });
  const blobs = await createBlobStore(config, platformNames, log);
  const events: EventMessage[] = [];
  const listening = await bus.subscribe({
    queue: 'test',
    patterns: ['#'],
    concurrency: 1,
    ephemeral: true,
    handle: async (message) => void events.push(message),
  });
  const service = await startService(environment);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });

  return {
    url: service.url,
    call: gateway.call(service.url),
    token: gateway.token,
    async download(viewer, path, headers = {}) {
      const token = { [internalHeaders.token]: await gateway.token(viewer) };
      const response = await fetch(new URL(path, service.url), { headers: { ...token, ...headers } });
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body };
    },
    database: pool,
    blobs,
    events,
    eventsOf: <T extends EventType>(type: T) =>
      // What the service publishes is typed where it is published.
      events.filter((event) => event.type === type).map((event) => event.data as EventData<T>),
    async tell(type, data) {
      const message = {
        ...newEvent(type, null, data),
        id: crypto.randomUUID(),
        time: new Date().toISOString(),
      };
      await bus.publish([message]);
    },
    async blobNames(prefix = '') {
      const names: string[] = [];
      for await (const name of blobs.list(prefix)) names.push(name);
      return names;
    },
    neighbours,
    uploadsInFlight: () => readdir(environment.UPLOAD_DIR).catch(() => []),
    async stop() {
      await service.stop();
      await Promise.all([listening.stop(), neighbours.stop()]);
      await Promise.all([bus.close(), blobs.close(), pool.end()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
