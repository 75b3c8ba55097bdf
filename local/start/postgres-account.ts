import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whom PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const ownName = 'our-date-gallery';

/**
 * PostgreSQL refuses to run as root. For root this finds an account without rights of its own: ours, made now
 * if this system can, else that of an installed PostgreSQL, else `nobody`. For everybody else: undefined.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const own = accountNamed(ownName);
  if (own) return own;
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    ownName,
  ]);
  const account = accountNamed(ownName) ?? accountNamed('postgres') ?? accountNamed('nobody');
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has no account to run it as. Start the platform as an ' +
        `ordinary user, make an account named ${ownName}, or name a database in DATABASE_URL.`,
    );
  }
  return account;
}

function accountNamed(name: string): Account | undefined {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([account]) => account === name);
  if (!entry) return undefined;
  const [, , uid, gid] = entry;
  return { uid: Number(uid), gid: Number(gid) };
}
