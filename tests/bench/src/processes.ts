import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { freshDatabase } from '@our-dates/service-kit/testing/fresh';
import { startPostgres, startRabbitMq, startRedis } from '@our-dates/service-kit/testing/servers';
import type { SliceProcesses } from '../../../local/start/processes.ts';

type UndoStep = () => Promise<unknown> | unknown;
export type Undo = (step: UndoStep) => void;

/** Does the work, then stops what it has started, newest first. */
export async function withUndo<Result>(work: (undo: Undo) => Promise<Result>): Promise<Result> {
  const steps: UndoStep[] = [];
  try {
    return await work((step) => steps.unshift(step));
  } finally {
    for (const step of steps) await step();
  }
}

/** The servers of one benchmark. */
export interface Servers {
  readonly postgresUrl: string;
  readonly redisUrl: string;
  readonly amqpUrl: string;
}

export async function startServers(undo: Undo): Promise<Servers> {
  const [postgres, redis, rabbitMq] = await Promise.all([startPostgres(), startRedis(), startRabbitMq()]);
  for (const server of [postgres, redis, rabbitMq]) undo(() => server.stop());
  return { postgresUrl: postgres.url, redisUrl: redis.url, amqpUrl: rabbitMq.url };
}

/** The platform with a process for each slice. */
export interface Processes {
  readonly slices: SliceProcesses;
  /** Its share of the servers, and where its files are. */
  readonly stores: {
    readonly DATA_DIR: string;
    readonly REDIS_URL: string;
    readonly AMQP_URL: string;
    readonly AMQP_PREFIX: string;
  };
}

let started = 0;

/**
 * Starts the platform of a checkout on these servers, apart from others that are there.
 * @param options.root the folder of the checkout
 * @param options.env more of its environment, by the folder of its data
 */
export async function startProcesses(
  { root, env }: { root: string; env: (dataDir: string) => Readonly<Record<string, string>> },
  servers: Servers,
  undo: Undo,
): Promise<Processes> {
  // Each with the code of its own checkout.
  const local = (file: string) => join(root, 'local', 'start', file);
  const { prepareEnvironments }: typeof import('../../../local/start/environment.ts') = await import(
    local('environment.ts')
  );
  const { sliceProcesses }: typeof import('../../../local/start/processes.ts') = await import(
    local('processes.ts')
  );
  const { loadKeys }: typeof import('../../../local/start/keys.ts') = await import(local('keys.ts'));
  const dataDir = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(dataDir, { recursive: true }));
  const database = await freshDatabase(servers.postgresUrl);
  started += 1;
  const addresses = {
    REDIS_URL: `${servers.redisUrl}/${started}`,
    AMQP_URL: servers.amqpUrl,
    AMQP_PREFIX: `bench-${process.pid}-${started}.`,
  };
  const environments = await prepareEnvironments({
    adminUrl: database.url,
    dataDir,
    surroundings: { keys: loadKeys(join(dataDir, 'keys')), host: '127.0.0.1', port: await freePort() },
    given: { ...process.env, LOG_LEVEL: 'error', ...addresses, ...env(dataDir) },
  });
  const slices = sliceProcesses(environments, dataDir);
  undo(() => slices.stop());
  await slices.startAll();
  return { slices, stores: { DATA_DIR: dataDir, ...addresses } };
}
