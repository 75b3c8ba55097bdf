import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '@our-dates/contracts/auth';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { permissionToken } from '@our-dates/contracts/permission';
import { platformNames } from '@our-dates/contracts/platform-names';
import { sessionPrefix, sessionRecordSchema } from '@our-dates/contracts/session-record';
import { createDecodingMemory } from '@our-dates/imaging/decoding-memory';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { createPool } from '@our-dates/service-kit/postgres/pool';
import { createBlobStore, createEventBus, createKeyValue } from '@our-dates/service-kit/slice/adapters';
import type { Environment } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { type Answer, createTestGateway, viewer } from '@our-dates/service-kit/testing/caller';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { readPlatform } from '@our-dates/slices/platform';
import pg from 'pg';
import { createOperator, type Operator } from '../src/domain/operator.ts';
import { createPasswords } from '../src/domain/passwords.ts';
import { createPictures } from '../src/domain/pictures.ts';
import { startService } from '../src/service.ts';

/** A browser: what it holds, and who the gateway would say it is. */
export interface Browser {
  cookie: string | undefined;
  viewer: Viewer | null;
  /** Calls as this browser; its cookie changes as the answer says. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  login(username: string, password: string, headers?: Record<string, string>): Promise<Answer>;
}

export interface AuthUnderTest {
  readonly databaseUrl: string;
  readonly sql: pg.Client;
  readonly keyValue: KeyValue;
  readonly operator: Operator;
  readonly service: RunningService;
  /** Every event so far. */
  readonly events: EventMessage[];
  readonly blobs: BlobStore;
  /** Removes pictures no account shows, as the service does from time to time. */
  removeLoosePictures(): Promise<number>;
  browser(at?: RunningService): Browser;
  /** Another replica on the same database and stores. */
  replica(env?: Environment): Promise<RunningService>;
  stop(): Promise<void>;
}

/** The auth service on a database of its own, with key-value store, bus and blobs in a folder of its own. */
export async function startAuth(env: Environment = {}): Promise<AuthUnderTest> {
  const database = await createDatabase(sharedServers().postgresUrl, 'auth');
  const folder = await mkdtemp(join(tmpdir(), 'auth-'));
  const gateway = createTestGateway({
    issuer: platformNames.issuer,
    audience: ['auth', permissionToken.audience],
  });
  const log = createLog({ name: 'test', level: 'silent' });
  const ports = {
    DATA_DIR: env.DATA_DIR ?? folder,
    REDIS_PREFIX: '',
    AMQP_PREFIX: '',
    S3_PREFIX: '',
    S3_REGION: '',
  };
  const bus = await createEventBus(ports, { platform: readPlatform(), log });
  const keyValue = await createKeyValue(ports, log);
  const blobs = await createBlobStore(ports, platformNames, log);
  const events: EventMessage[] = [];
  await bus.subscribe({
    queue: 'test',
    patterns: ['user.*'],
    concurrency: 1,
    handle: async (message) => void events.push(message),
  });
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    LOG_LEVEL: 'silent',
    DEMO_MODE: 'on',
    ...env,
  };
  const service = await startService(environment);
  const replicas: RunningService[] = [service];
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const pool = createPool({ connectionString: database.url, schema: 'auth', log, max: 2 });

  return {
    databaseUrl: database.url,
    sql,
    keyValue,
    service,
    events,
    blobs,
    removeLoosePictures: () => createPictures({ pool, blobs, memory: createDecodingMemory(0) }).removeLoose(),
    operator: createOperator({ pool, passwords: await createPasswords({ concurrency: 2 }) }),
    browser(at = service) {
      const call = gateway.call(at.url);
      const browser: Browser = {
        cookie: undefined,
        viewer: null,
        async call(method, path, body, headers) {
          const cookie = browser.cookie === undefined ? {} : { cookie: browser.cookie };
          const answer = await call(browser.viewer, method, path, body, { ...cookie, ...headers });
          for (const line of answer.headers.getSetCookie()) {
            if (line.startsWith('signed-in=')) continue;
            browser.cookie = line.includes('Max-Age=0') ? undefined : line.split(';')[0];
          }
          return answer;
        },
        async login(username, password, headers) {
          const answer = await browser.call('POST', '/api/auth/login', { username, password }, headers);
          if (answer.status === 200) {
            const { user } = answer.json as Session;
            const hash = createHash('sha256')
              .update(browser.cookie?.split('=')[1] ?? '')
              .digest('hex');
            const record = JSON.parse((await keyValue.get(sessionPrefix + hash)) ?? '{}');
            browser.viewer = viewer(user.id, {
              username: user.username,
              isDemo: user.isDemo,
              loginAt: sessionRecordSchema.parse(record).createdAt,
            });
          }
          return answer;
        },
      };
      return browser;
    },
    async replica(more = {}) {
      const replica = await startService({ ...environment, ...more });
      replicas.push(replica);
      return replica;
    },
    async stop() {
      for (const each of replicas) await each.stop();
      await pool.end();
      await sql.end();
      await bus.close();
      await blobs.close();
      await keyValue.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
