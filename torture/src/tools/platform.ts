import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@our-dates/common/http/free-port';
import { type AllServers, startAllServers, variablesOf } from '@our-dates/common/testing/all-servers';
import allocator from '@our-dates/local/allocator.json' with { type: 'json' };
import { prepareEnvironments } from '@our-dates/local/environment';
import { loadKeys } from '@our-dates/local/keys';
import { type SliceProcesses, sliceProcesses } from '@our-dates/local/processes';
import { noSamples } from '@our-dates/local/testing/no-samples';
import { root } from '@our-dates/slices/find-slices';
import type { ScenarioContext } from '../scenario.ts';

export interface ProcessesOptions {
  /** For every slice, in addition to where the servers are. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the slices find the servers instead, for instance behind a proxy of `@our-dates/common/testing/tcp-proxy`. */
  readonly through?: (servers: AllServers) => Promise<Readonly<Record<string, string>>>;
}

/** A platform whose slices can be killed and started one by one, and whose servers too. */
export interface Processes {
  /** Where the gateway answers. */
  readonly url: string;
  readonly servers: AllServers;
  readonly slices: SliceProcesses;
  /** Where one slice answers, for its `/readyz` and `/metrics`. */
  addressOf(slice: string): string;
  /** The connection of one service's own role. */
  databaseOf(slice: string): string;
}

/** A platform in one process of its own. */
export interface OneMachine {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
}

/** All load comes from one address, for longer than a session lasts. */
const wideLimits = {
  LOGIN_LIMIT: '1000000/5m,1000000/5m',
  DEMO_LIMIT: '1000000/1h',
  SESSION_TTL: '2h',
  LOG_LEVEL: 'fatal',
};

/** Starts the real servers and then every slice; resolves when all are ready. */
export async function startProcesses(
  context: ScenarioContext,
  options: ProcessesOptions = {},
): Promise<Processes> {
  context.say('starting PostgreSQL, Redis, RabbitMQ and S3');
  const servers = await startAllServers((stop) => context.onEnd(stop));
  const dataDir = join(context.folder, 'data');
  mkdirSync(dataDir);
  const through = await options.through?.(servers);
  const environments = await prepareEnvironments({
    adminUrl: through?.DATABASE_URL ?? servers.postgres.url,
    dataDir,
    surroundings: { keys: loadKeys(join(dataDir, 'keys')), host: '127.0.0.1', port: await freePort() },
    given: {
      ...wideLimits,
      ...inherited(),
      SAMPLES_DIR: noSamples(context.folder),
      ...variablesOf(servers),
      ...options.env,
      ...through,
    },
  });
  const envOf = (name: string) => [...environments].find(([slice]) => slice.name === name)?.[1] ?? {};
  context.signal.throwIfAborted();
  context.say('starting the slices');
  const slices = sliceProcesses(environments, dataDir);
  context.onEnd(() => slices.stop());
  await slices.startAll();
  return {
    url: slices.url,
    servers,
    slices,
    addressOf: (name) => `http://127.0.0.1:${envOf(name).PORT}`,
    databaseOf: (name) => envOf(name).DATABASE_URL ?? '',
  };
}

/** Starts the platform as `npm start` does, on data of its own; resolves when it is ready. */
export async function startOneMachine(
  context: ScenarioContext,
  env: Readonly<Record<string, string>> = {},
): Promise<OneMachine> {
  context.say('starting the platform in one process');
  const port = await freePort();
  const dataDir = join(context.folder, 'one-machine');
  const platform = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'local', 'src', 'main.ts')],
    {
      env: {
        ...inherited(),
        ...allocator,
        ...wideLimits,
        SAMPLES_DIR: noSamples(context.folder),
        PORT: String(port),
        DATA_DIR: dataDir,
        ...env,
      },
      // The channel tells it that this process has ended.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    },
  );
  const ended = new Promise((resolve) => platform.once('exit', resolve));
  context.onEnd(() => {
    platform.kill('SIGTERM');
    return ended;
  });
  const url = `http://127.0.0.1:${port}`;
  while (platform.exitCode === null && platform.signalCode === null) {
    const answer = await fetch(`${url}/readyz`, { signal: context.signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok && platform.pid !== undefined) return { url, pid: platform.pid, dataDir };
    await delay(100, undefined, { signal: context.signal });
  }
  throw new Error('The platform did not start; what it wrote is above.');
}

/** What a program needs of this process's environment; the platform's own settings are not taken over. */
function inherited(): Readonly<Record<string, string | undefined>> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
}
