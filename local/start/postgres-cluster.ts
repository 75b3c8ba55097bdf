import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './postgres-account.ts';
import { type PostgresPrograms, reachableFolder } from './postgres-programs.ts';
import { processCommand, processFolder } from './process-start.ts';

/**
 * Where the cluster is: in the data folder, or for root, when the account cannot get there (a home folder is
 * often closed), beneath /var/lib under a name that the data folder remembers.
 */
export function clusterFolder(dataDir: string, account: Account | undefined): string {
  const elsewhere = clusterElsewhere(dataDir);
  if (elsewhere !== undefined) return elsewhere;
  const here = join(dataDir, 'postgres');
  if (!account || existsSync(here) || canEnter(account, dataDir)) return here;

  mkdirSync(reachableFolder, { recursive: true, mode: 0o755 });
  const cluster = join(reachableFolder, `data-${randomBytes(6).toString('hex')}`);
  writeFileSync(join(dataDir, pointerFile), `${cluster}\n`);
  console.log(`  PostgreSQL's own account cannot reach ${dataDir}: the database is kept in ${cluster}`);
  return cluster;
}

const pointerFile = 'postgres-elsewhere';

/** @returns undefined when the cluster is in the data folder, or nowhere yet */
export function clusterElsewhere(dataDir: string): string | undefined {
  const file = join(dataDir, pointerFile);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The version of PostgreSQL that made a cluster; undefined when there is none. */
export function clusterMajor(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

function canEnter(account: Account, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Makes the cluster under another name first, so that an interrupted start leaves nothing half made. */
export function makeCluster(options: {
  programs: PostgresPrograms;
  cluster: string;
  account: Account | undefined;
  password: string;
}): void {
  const { programs, cluster, account, password } = options;
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const made = spawnSync(
    join(programs.folder, 'bin', 'initdb'),
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
export async function endLeftover(cluster: string): Promise<void> {
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
