import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepareEnvironments } from '@our-dates/local/start/environment';
import { loadKeys } from '@our-dates/local/start/keys';
import { type SliceProcesses, sliceProcesses } from '@our-dates/local/start/processes';
import { noSamples } from '@our-dates/local/testing/no-samples';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { type AllServers, startAllServers, variablesOf } from '@our-dates/service-kit/testing/all-servers';
import { startOwnPlatform } from '@our-dates/test-support/own-platform';
import { wideLimits } from '@our-dates/test-support/wide-limits';

/** What a platform needs from its caller: progress output, a folder, a signal to stop. */
export interface PlatformUser {
  /** Aborted at the scenario's time limit or when the run is interrupted; pass it to everything that waits. */
  readonly signal: AbortSignal;
  /** A folder of this scenario's own, removed at its end. */
  readonly folder: string;
  /** Prints the progress on the terminal. */
  say(text: string): void;
  /** Called at the end, newest first. */
  onEnd(step: () => Promise<unknown> | unknown): void;
}

export interface ProcessesOptions {
  /** For every slice, in addition to where the servers are. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the slices find the servers instead, for instance behind a proxy of `@our-dates/test-support/tcp-proxy`. */
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

/** Sessions do not end during a scenario. */
const lasting = { SESSION_TTL: '2h', LOG_LEVEL: 'fatal' };

/** Starts the real servers and then every slice; resolves when all are ready. */
export async function startProcesses(
  context: PlatformUser,
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
      ...lasting,
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
  context: PlatformUser,
  env: Readonly<Record<string, string>> = {},
): Promise<OneMachine> {
  context.say('starting the platform in one process');
  const dataDir = join(context.folder, 'one-machine');
  const { url, pid, stop } = await startOwnPlatform({
    dataDir,
    inherited: inherited(),
    host: '127.0.0.1',
    signal: context.signal,
    env: { ...lasting, SAMPLES_DIR: noSamples(context.folder), ...env },
  });
  context.onEnd(stop);
  return { url, pid, dataDir };
}

/** What a program needs of this process's environment; the platform's own settings are not taken over. */
function inherited(): Readonly<Record<string, string | undefined>> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
}
