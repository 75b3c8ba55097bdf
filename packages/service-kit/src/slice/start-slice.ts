import type { RequestListener } from 'node:http';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { EventBus, SubscriptionOptions } from '../events/event-bus.ts';
import { countPublished, measureHandling, measureOutbox, measureQueues } from '../events/event-metrics.ts';
import { handleTraced, publishTraced } from '../events/event-spans.ts';
import { createRelay, type Relay } from '../events/outbox.ts';
import { createApp, type ServiceApp } from '../http/app.ts';
import { listen } from '../http/server.ts';
import { createIdentityVerifier, type IdentityVerifier } from '../identity/identity.ts';
import type { KeyValue } from '../key-value/key-value.ts';
import { createPool, migrate, type Pool } from '../postgres/pool.ts';
import { measurePool } from '../postgres/pool-metrics.ts';
import { waitForDatabase } from '../postgres/wait-for-database.ts';
import { createLog, type Log } from '../telemetry/log.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { createBlobStore, createEventBus, createKeyValue, createTracer } from './adapters.ts';
import type { BaseConfig } from './config.ts';
import { createHealth, type Health, mountHealth } from './health.ts';
import { createLifecycle, type Lifecycle, type RunningService } from './lifecycle.ts';
import type { Platform } from './platform.ts';

/** The parts of a slice. All of them stop with the slice, and `/readyz` checks them. */
export interface SliceParts {
  readonly log: Log;
  readonly metrics: Metrics;
  /** What the slice needs beyond the parts opened here is added by the slice. */
  readonly health: Health;
  readonly lifecycle: Lifecycle;
  /** Connections to the slice's own schema, which is up to date. */
  readonly pool: Pool;
  readonly bus: EventBus;
  /** Publishes the slice's outbox; it is started when the slice is. */
  readonly relay: Relay;
  /** Opens the key-value store. */
  keyValue(): Promise<KeyValue>;
  /** Opens the blob store. */
  blobs(): Promise<BlobStore>;
  /** Checks the tokens of viewers that the gateway has signed; see `createIdentityVerifier`. */
  identityVerifier(options: { audience: string; toleranceSeconds?: number }): IdentityVerifier;
  /** An app with health, metrics and identity in place; mount routes on it and `finish` it. */
  createApp(): ServiceApp;
  /**
   * Takes what arrives on one of the platform's queues, for as long as the slice runs; events in flight are finished
   * before it stops.
   */
  subscribe(options: Pick<SubscriptionOptions, 'queue' | 'concurrency' | 'handle'>): Promise<void>;
}

/**
 * Starts a slice with a database, a bus and an HTTP server: brings its schema up to date, opens what it needs,
 * lets `compose` build the app, listens, and starts the relay. When any of that fails, what was open is closed
 * again. At the start the database is waited for up to 30 s.
 * @param options.name of the slice; also the audience of its tokens, and its schema unless that is given
 * @param options.migrations absolute path of the folder of SQL files
 */
export async function startSlice(options: {
  name: string;
  config: BaseConfig;
  platform: Platform;
  migrations?: string;
  schema?: string;
  compose: (parts: SliceParts) => Promise<RequestListener> | RequestListener;
}): Promise<RunningService> {
  const { name, config, platform } = options;
  const schema = options.schema ?? name.replaceAll('-', '_');
  const log = createLog({ name, level: config.LOG_LEVEL, buffered: config.NODE_ENV === 'production' });
  const lifecycle = createLifecycle({
    log,
    drainWaitMs: config.DRAIN_WAIT,
    stopTimeoutMs: config.STOP_TIMEOUT,
  });
  const { stopping } = lifecycle;
  const health = createHealth({ stopping });
  const metrics = createMetrics({ slice: name, processMetrics: config.NODE_ENV === 'production' });

  try {
    const dir = options.migrations;
    await waitForDatabase(log, () =>
      migrate({ ownerUrl: config.DATABASE_URL, schema, log, ...(dir === undefined ? {} : { dir }) }),
    );
    const pool = createPool({
      connectionString: config.DATABASE_URL,
      schema,
      log,
      max: config.DATABASE_POOL,
      reads: config.DATABASE_READS,
      statementTimeoutMs: config.DATABASE_TIMEOUT,
    });
    lifecycle.onStop('connections', 'database', () => pool.end());
    health.watch('database', () => askDatabase(pool), 'not ready');
    const tracer = await createTracer(config, { namespace: platform.traceNamespace, slice: name, log });
    if (tracer) lifecycle.onStop('connections', 'traces', () => tracer.close());
    const bus = await createEventBus(config, { platform, log });
    lifecycle.onStop('connections', 'event bus', () => bus.close());
    // The outbox keeps the events meanwhile.
    health.watch('bus', () => bus.ping(), 'degraded');
    measurePool(pool, metrics);
    measureQueues(bus, metrics);
    const relay = openRelay({ pool, connectionString: config.DATABASE_URL, bus, log, metrics, tracer });
    lifecycle.onStop('relay', 'relay', () => relay.stop());

    const { INTERNAL_PUBLIC_KEY: publicKey } = config;
    const identityVerifier: SliceParts['identityVerifier'] = (about) =>
      createIdentityVerifier({ publicKey, issuer: platform.issuer, ...about });
    const measured = measureHandling(metrics);
    const listener = await options.compose({
      log,
      metrics,
      health,
      lifecycle,
      pool,
      bus,
      relay,
      async keyValue() {
        const keyValue = await createKeyValue(config, log);
        lifecycle.onStop('connections', 'key-value store', () => keyValue.close());
        health.watch('keyValue', () => keyValue.ping(), 'degraded');
        return keyValue;
      },
      async blobs() {
        const blobs = await createBlobStore(config, platform, log);
        lifecycle.onStop('connections', 'blob store', () => blobs.close());
        health.watch('blobs', () => blobs.ping(), 'degraded');
        return blobs;
      },
      identityVerifier,
      createApp() {
        const { verify } = identityVerifier({ audience: name });
        const app = createApp({ log, name, verifyIdentity: verify, metrics, tracer, stopping });
        mountHealth(app, { health, metrics });
        return app;
      },
      async subscribe(subscription) {
        const patterns = platform.queues[subscription.queue];
        if (!patterns) throw new TypeError(`There is no queue named ${subscription.queue}.`);
        const traced = tracer ? handleTraced(subscription, tracer) : subscription.handle;
        const handle = measured({ ...subscription, handle: traced });
        const { stop } = await bus.subscribe({ ...subscription, patterns, handle });
        lifecycle.onStop('consumers', subscription.queue, stop);
      },
    });
    const { url, close } = await listen(listener, { host: config.HOST, port: config.PORT });
    lifecycle.onStop('server', 'server', close);
    relay.start();
    log.info({ url }, 'started');
    return {
      name,
      url,
      ready: async () => (await health.report()).ready,
      stop: () => lifecycle.stop(),
    };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

/** A standby answers while the primary is away: then reads succeed. */
async function askDatabase(pool: Pool): Promise<'ok' | 'degraded'> {
  const { rows } = await pool.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  return rows[0]?.isStandby ? 'degraded' : 'ok';
}

/** The relay of the outbox; what it publishes is counted, and traced where traces are recorded. */
function openRelay(options: {
  pool: Pool;
  connectionString: string;
  bus: EventBus;
  log: Log;
  metrics: Metrics;
  tracer: Tracer | undefined;
}): Relay {
  const { pool, connectionString, bus, log, metrics, tracer } = options;
  measureOutbox(pool, metrics);
  const counted = countPublished(bus, metrics);
  return createRelay({
    pool,
    connectionString,
    bus: tracer ? publishTraced(counted, tracer) : counted,
    log,
  });
}
