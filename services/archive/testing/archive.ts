import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { type EventData, type EventType, newEvent } from '@our-dates/contracts/events';
import { permissionToken } from '@our-dates/contracts/permission';
import { platformNames } from '@our-dates/contracts/platform-names';
import { internalHeaders, type Viewer } from '@our-dates/service-kit/identity/identity';
import { createPool, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createEventBus } from '@our-dates/service-kit/slice/adapters';
import type { Environment } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { type Call, createTestGateway } from '@our-dates/service-kit/testing/caller';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { readPlatform } from '@our-dates/slices/platform';
import type { ExportAnswer } from '../contract.ts';
import { startService } from '../src/service.ts';
import { startGallery, type TestGallery } from './gallery.ts';

/** The archive service with a database of its own, and a gallery that it exports. */
export interface TestArchive {
  readonly call: Call;
  readonly sql: Pool;
  readonly gallery: TestGallery;
  /** The response as it comes, with its body unread. */
  fetch(viewer: Viewer, path: string, headers?: Record<string, string>): Promise<Response>;
  /** Starts an export, and continues it until it is ready. */
  prepare(viewer: Viewer): Promise<NonNullable<ExportAnswer['export']>>;
  /** Publishes an event of another service, and waits until it is handled. */
  tell<T extends EventType>(type: T, data: EventData<T>): Promise<void>;
  tellPlanDeleted(plan: { planId: number; ownerId: number }): Promise<void>;
  stop(): Promise<void>;
}

export async function startArchive(postgresUrl: string, env: Environment = {}): Promise<TestArchive> {
  const database = await createDatabase(postgresUrl, 'archive');
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const gateway = createTestGateway({
    issuer: platformNames.issuer,
    audience: ['archive', 'collections', 'comments', 'plans', permissionToken.audience],
  });
  const gallery = await startGallery(gateway.publicKey);
  const service = await startService({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    INTERNAL_PUBLIC_KEY: gateway.publicKey,
    AUTH_URL: gallery.url,
    PARTNERSHIP_URL: gallery.url,
    COLLECTIONS_URL: gallery.url,
    COMMENTS_URL: gallery.url,
    PLANS_URL: gallery.url,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const ports = { DATA_DIR: folder, REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  const log = createLog({ name: 'test', level: 'silent' });
  const bus = await createEventBus(ports, { platform: readPlatform(), log });
  const sql = createPool({ connectionString: database.url, schema: 'archive', log, max: 2 });
  const call = gateway.call(service.url);

  async function deliver(event: Omit<EventMessage, 'id' | 'time'>): Promise<void> {
    const id = crypto.randomUUID();
    await bus.publish([{ ...event, id, time: new Date().toISOString() }]);
    await waitFor(async () => {
      const { rowCount } = await sql.query('select from inbox where event_id = $1', [id]);
      if (rowCount === 0) throw new Error(`${event.type} is not handled yet`);
    });
  }

  return {
    call,
    sql,
    gallery,
    async fetch(viewer, path, headers = {}) {
      const token = { [internalHeaders.token]: await gateway.token(viewer) };
      return fetch(new URL(path, service.url), { headers: { ...token, ...headers } });
    },
    async prepare(viewer) {
      let { export: exported } = (await call(viewer, 'POST', archivePaths.export)).json as ExportAnswer;
      while (exported?.state === 'preparing') {
        ({ export: exported } = (await call(viewer, 'POST', archivePaths.exportSteps)).json as ExportAnswer);
      }
      if (!exported) throw new Error('the export was removed while it was prepared');
      return exported;
    },
    tell: (type, data) => deliver(newEvent(type, null, data)),
    // Of the contract of plans, which this service does not know.
    tellPlanDeleted: (data) => deliver({ type: 'plan.deleted', version: 1, actorId: null, data }),
    async stop() {
      await service.stop();
      await gallery.stop();
      await Promise.all([bus.close(), sql.end()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
