import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BlobStore } from '../blobs/blob-store.ts';
import { createBlobKeys, refuseEncrypted } from '../blobs/encrypted/blob-keys.ts';
import { createCheckedBlobStore } from '../blobs/encrypted/checked-blob-store.ts';
import { readMasterKeys } from '../blobs/encrypted/master-keys.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { KeyValue } from '../key-value/key-value.ts';
import type { Sentinels } from '../key-value/redis-connections.ts';
import type { Log } from '../telemetry/log.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import { ConfigError, type PortsConfig, type ProcessConfig } from './config.ts';
import type { Platform } from './platform.ts';
import { timeLimits } from './time-limits.ts';

interface Closable {
  close(): Promise<void>;
}

/**
 * In-process adapters that are open, by what they keep. Slices that share a process must share them, for they
 * are one store and one bus to all of them; the last to close one closes it.
 */
const shared = new Map<string, { port: Closable; users: number }>();

/**
 * The key-value store the environment names: Redis by REDIS_URL, whose primary Sentinels may name; otherwise memory
 * shared in this process.
 */
export async function createKeyValue(config: PortsConfig, log: Log): Promise<KeyValue> {
  const sentinels = sentinelsOf(config);
  if (config.REDIS_URL) {
    const { createRedisKeyValue } = await import('../key-value/redis-key-value.ts');
    return createRedisKeyValue({ url: config.REDIS_URL, sentinels, prefix: config.REDIS_PREFIX, log });
  }
  const { createMemoryKeyValue } = await import('../key-value/memory-key-value.ts');
  return share(`key-value ${dataDir(config, 'REDIS_URL')}`, createMemoryKeyValue);
}

function sentinelsOf(config: PortsConfig): Sentinels | undefined {
  const { REDIS_URL: url, REDIS_SENTINELS: addresses, REDIS_SENTINEL_NAME: name } = config;
  if (!addresses && !name) return undefined;
  if (!addresses || !name) {
    throw new ConfigError(['REDIS_SENTINELS, REDIS_SENTINEL_NAME: one does not go without the other']);
  }
  if (!url?.startsWith('redis://')) {
    throw new ConfigError([
      'REDIS_URL: must be a redis:// URL for REDIS_SENTINELS, which are asked with its password and without TLS',
    ]);
  }
  return { addresses, name };
}

/**
 * The event bus the environment names: RabbitMQ by AMQP_URL, otherwise one in this process, kept in DATA_DIR.
 * @param options.platform its queues are declared before anything can be published
 */
export async function createEventBus(config: PortsConfig, options: BusOptions): Promise<EventBus> {
  const bus = await openEventBus(config, options);
  await bus.declare(options.platform.queues);
  return bus;
}

interface BusOptions {
  readonly platform: Pick<Platform, 'exchange' | 'queues'>;
  readonly log: Log;
}

async function openEventBus(config: PortsConfig, { platform, log }: BusOptions): Promise<EventBus> {
  if (config.AMQP_URL) {
    const { createRabbitMqEventBus } = await import('../events/rabbitmq/event-bus.ts');
    const { AMQP_URL: url, AMQP_PREFIX: prefix } = config;
    return createRabbitMqEventBus({ url, exchange: platform.exchange, prefix, log });
  }
  const { createLocalEventBus } = await import('../events/local/event-bus.ts');
  const file = eventsFile(config);
  return share(`bus ${file}`, () => createLocalEventBus({ file, log }));
}

/**
 * The dead letters of the bus the environment names, for a command next to a platform that may be running.
 * @throws AppError 503 when the bus cannot be reached within five seconds
 */
export async function openDeadLetters(
  config: PortsConfig,
  options: BusOptions,
): Promise<Pick<EventBus, 'deadLetters' | 'close'>> {
  if (!config.AMQP_URL) {
    const { createLocalEventBus } = await import('../events/local/event-bus.ts');
    return createLocalEventBus({ file: eventsFile(config), log: options.log, guest: true });
  }
  const bus = await createEventBus(config, options);
  for (const deadline = Date.now() + 5_000; ; await wait(100)) {
    try {
      await bus.ping();
      return bus;
    } catch (error) {
      if (Date.now() < deadline) continue;
      await bus.close();
      throw error;
    }
  }
}

/**
 * The blob store the environment names. Where BLOB_MASTER_KEYS names master keys, what goes into it is encrypted. A store
 * that cannot be reached now is compared with the master keys when it is used.
 * @throws ConfigError when the master keys are not those of the store, or it is encrypted and there are none
 */
export async function createBlobStore(
  config: PortsConfig,
  platform: BlobPlatform,
  log: Pick<Log, 'error' | 'warn'>,
): Promise<BlobStore> {
  const inner = await createStoredBlobs(config, platform);
  try {
    const { store, verify } = await withEncryption(inner, { config, platform, log });
    const checked = createCheckedBlobStore(store, verify);
    await checked.ping().catch((error: unknown) => {
      // Any other problem is one of the store, which health checks report.
      if (error instanceof ConfigError) throw error;
    });
    return checked;
  } catch (error) {
    await inner.close();
    throw error;
  }
}

async function withEncryption(
  inner: BlobStore,
  options: { config: PortsConfig; platform: BlobPlatform; log: Pick<Log, 'error' | 'warn'> },
): Promise<{ store: BlobStore; verify: () => Promise<void> }> {
  if (!options.config.BLOB_MASTER_KEYS) return { store: inner, verify: () => refuseEncrypted(inner) };
  const { createEncryptedBlobStore } = await import('../blobs/encrypted/encrypted-blob-store.ts');
  const keys = createBlobKeys(inner, readMasterKeys(options.config.BLOB_MASTER_KEYS));
  const { ownerOfBlob: ownerOf } = options.platform;
  return {
    store: createEncryptedBlobStore(inner, { keys, ownerOf, log: options.log }),
    verify: () => keys.verify(),
  };
}

type BlobPlatform = Pick<Platform, 'blobFolder' | 'blobsUnavailable' | 'ownerOfBlob'>;

/**
 * The blob store the environment names, as it is stored: S3 by S3_ENDPOINT and S3_BUCKET, otherwise the folder DATA_DIR.
 * Its blobs may be encrypted, and the wrapped keys are among them.
 * @param options.unattended for a program without a user in front of it: a slow S3 gets more time, and is asked again
 */
export async function createStoredBlobs(
  config: PortsConfig,
  platform: Pick<BlobPlatform, 'blobFolder' | 'blobsUnavailable'>,
  { unattended = false }: { unattended?: boolean } = {},
): Promise<BlobStore> {
  if (config.S3_ENDPOINT && config.S3_BUCKET) {
    const { createS3BlobStore } = await import('../blobs/s3-blob-store.ts');
    const { silenceMs, attempts } = timeLimits.s3.unattended;
    return createS3BlobStore({
      endpoint: config.S3_ENDPOINT,
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      prefix: config.S3_PREFIX,
      unavailableText: platform.blobsUnavailable,
      ...(unattended ? { timeoutMs: silenceMs, attempts } : {}),
    });
  }
  if (config.S3_ENDPOINT || config.S3_BUCKET) {
    throw new ConfigError(['S3_ENDPOINT, S3_BUCKET: one does not go without the other']);
  }
  const { createFolderBlobStore } = await import('../blobs/folder-blob-store.ts');
  const folder = join(dataDir(config, 'S3_ENDPOINT and S3_BUCKET'), platform.blobFolder);
  return share(`blobs ${folder}`, () => createFolderBlobStore({ folder }));
}

/** What records the traces of a slice, where the environment names a collector; undefined where it names none. */
export async function createTracer(
  config: Pick<ProcessConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  { namespace, slice, log }: { namespace: string; slice: string; log: Log },
): Promise<Tracer | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  // Off, it costs not even the time to load it.
  const { createOtlpTracer } = await import('../telemetry/otlp-tracer.ts');
  return createOtlpTracer({ endpoint, namespace, slice, log });
}

function eventsFile(config: PortsConfig): string {
  return join(dataDir(config, 'AMQP_URL'), 'events.sqlite');
}

function dataDir(config: PortsConfig, instead: string): string {
  if (config.DATA_DIR) return resolve(config.DATA_DIR);
  throw new ConfigError([`${instead}: is missing; without it DATA_DIR must name a folder of this machine`]);
}

/** Opens what is not open yet, and closes it when the last of its users does. */
function share<T extends Closable>(key: string, open: () => T): T {
  const known = shared.get(key);
  // The key says what kind of port it is.
  const port = known ? (known.port as T) : open();
  const entry = known ?? { port, users: 0 };
  entry.users += 1;
  shared.set(key, entry);
  let closed = false;
  return {
    ...port,
    async close() {
      if (closed) return;
      closed = true;
      entry.users -= 1;
      if (entry.users > 0) return;
      shared.delete(key);
      await port.close();
    },
  };
}
