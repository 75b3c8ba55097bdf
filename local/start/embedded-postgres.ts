import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@our-dates/service-kit/http/free-port';
import pg from 'pg';
import { type Account, postgresAccount } from './postgres-account.ts';
import { clusterFolder, clusterMajor, endLeftover, makeCluster } from './postgres-cluster.ts';
import { ownPrograms, type PostgresPrograms } from './postgres-programs.ts';

/** A PostgreSQL server of the platform's own, on a loopback port the system gave. */
export interface EmbeddedPostgres {
  /** For an administrator of the platform's database. */
  readonly url: string;
  stop(): Promise<void>;
  /** Called if the server exits unexpectedly. */
  onLost(listener: (reason: string) => void): void;
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  log_min_messages: 'warning',
  timezone: 'UTC',
};

/**
 * Starts PostgreSQL from the platform's packages on the cluster in `dataDir`, which is made the first time.
 * A server that an earlier, killed platform left behind is stopped first. The server ends with this process,
 * however this process ends (on Linux).
 * @param options.password of its administrator; fixed when the cluster is made
 * @param options.launched see `startPostgres`
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  password: string;
  launched?: (() => void) | undefined;
}): Promise<EmbeddedPostgres> {
  const { dataDir, ...given } = options;
  const account = postgresAccount();
  const cluster = clusterFolder(dataDir, account);
  return startPostgres({ programs: ownPrograms(account), account, cluster, logFolder: dataDir, ...given });
}

/**
 * Starts a server on a cluster, which is made if it is not there.
 * @param options.launched called when its process has been started, and does not answer yet
 * @throws Error when the cluster is of another version of PostgreSQL
 */
export async function startPostgres(options: {
  programs: PostgresPrograms;
  account: Account | undefined;
  cluster: string;
  password: string;
  logFolder: string;
  launched?: (() => void) | undefined;
}): Promise<EmbeddedPostgres> {
  const { programs, account, cluster, password, logFolder, launched } = options;
  const made = clusterMajor(cluster);
  if (made !== undefined && made !== programs.major) {
    throw new Error(
      `The database in ${cluster} is of PostgreSQL ${made}, and this program has ${programs.major}. ${
        made < programs.major
          ? 'npm start brings it up to date first.'
          : 'Use the newer version of the program.'
      }`,
    );
  }
  const logFile = join(logFolder, 'postgres.log');
  const log = openSync(logFile, 'a');
  if (existsSync(cluster)) await endLeftover(cluster);
  else makeCluster({ programs, cluster, account, password });

  const port = await freePort();
  const server = spawn(
    ...withParent(join(programs.folder, 'bin', 'postgres'), [
      '-D',
      cluster,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ]),
    // A group of its own, so that Ctrl-C does not stop the database before the services.
    { ...account, cwd: '/', stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  launched?.();
  const adminUrl = (database: string) =>
    `postgres://our_dates:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  await untilItAnswers(server, adminUrl('postgres'), logFile);
  await makeDatabase(adminUrl('postgres'));

  let asked = false;
  const ended = new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve();
    else server.once('exit', () => resolve());
  });
  return {
    url: adminUrl('our_dates'),
    async stop() {
      asked = true;
      server.kill('SIGINT');
      await ended;
    },
    onLost(listener) {
      void ended.then(() => {
        if (!asked) listener(`PostgreSQL exited unexpectedly; see ${logFile}`);
      });
    },
  };
}

/** The command so that the kernel stops it in good order when this process is gone, where that can be had. */
function withParent(command: string, args: string[]): [string, string[]] {
  const setpriv = ['--pdeathsig', 'INT', '--'];
  const works = spawnSync('setpriv', [...setpriv, 'true'], { stdio: 'ignore' }).status === 0;
  return works ? ['setpriv', [...setpriv, command, ...args]] : [command, args];
}

async function untilItAnswers(server: ChildProcess, url: string, logFile: string): Promise<void> {
  let failure: string | undefined;
  server.once('error', (error) => {
    failure = error.message;
  });
  server.once('exit', (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  const deadline = Date.now() + 60_000;
  while (!(await answers(url))) {
    if (failure === undefined && Date.now() > deadline) failure = 'it did not answer within a minute';
    if (failure !== undefined) {
      server.kill('SIGKILL');
      throw new Error(
        `PostgreSQL did not start: ${failure}. Its last words, from ${logFile}:\n${tail(logFile)}`,
      );
    }
    await delay(30);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'our_dates'`);
    if (rowCount === 0) await client.query('create database our_dates');
  } finally {
    await client.end();
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').slice(-1_500);
}
