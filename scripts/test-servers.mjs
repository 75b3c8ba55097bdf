import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The real servers and the browser that tests run against, as Debian packages them. */
const needed = [
  {
    debianPackage: 'postgresql',
    present: () => postgresFolders().some((bin) => existsSync(join(bin, 'initdb'))),
  },
  { debianPackage: 'redis-server', present: () => onPath('redis-server') },
  { debianPackage: 'rabbitmq-server', present: () => existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server') },
  { debianPackage: 'chromium', present: () => onPath('chromium') },
];

/** Installs those that are missing, as root; anybody else is told which to install, and the process ends. */
export function ensureTestServers() {
  const missing = needed.filter(({ present }) => !present()).map(({ debianPackage }) => debianPackage);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    console.error(`The tests need ${missing.join(', ')}. Install: apt-get install ${missing.join(' ')}`);
    process.exit(1);
  }
  console.log(`Installing ${missing.join(', ')} ...`);
  const unstartable = keepServicesDown();
  try {
    aptGet('update');
    aptGet('install', '--yes', '--no-install-recommends', ...missing);
  } finally {
    unstartable();
  }
}

/** The packages would start their servers; ours are started by the tests. @returns how to take that back */
function keepServicesDown() {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return () => undefined;
  writeFileSync(policy, '#!/bin/sh\nexit 101\n');
  chmodSync(policy, 0o755);
  return () => rmSync(policy, { force: true });
}

function aptGet(...args) {
  const run = spawnSync('apt-get', ['-q', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status === 0) return;
  console.error(`${run.stdout}\n${run.stderr}`.trim().split('\n').slice(-30).join('\n'));
  throw new Error(`apt-get ${args[0]} failed.`);
}

function postgresFolders() {
  const folder = '/usr/lib/postgresql';
  return existsSync(folder) ? readdirSync(folder).map((version) => join(folder, version, 'bin')) : [];
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
