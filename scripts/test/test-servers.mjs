import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { browsers, headlessShell } from '@our-dates/test-support/chromium';

/** The real servers and the browser that tests run against, as Debian packages them. */
const needed = [
  {
    debianPackage: 'postgresql',
    present: () => postgresFolders().some((bin) => existsSync(join(bin, 'initdb'))),
  },
  { debianPackage: 'redis-server', present: () => onPath('redis-server') },
  { debianPackage: 'rabbitmq-server', present: () => existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server') },
  // Also where the engine alone is there: only a whole browser shows notifications.
  { debianPackage: 'chromium', present: () => browsers.some(onPath) },
  // What a page shows until its fonts have come: packages/ui/src/styles/base.css adjusts these to the same widths.
  {
    debianPackage: 'fonts-liberation',
    present: () => hasFont('Liberation Serif') || hasFont('Times New Roman'),
  },
];

/** Installs those that are missing, as root; for other accounts it prints which to install, and exits. */
export function ensureTestServers() {
  const mayInstall = process.getuid?.() === 0 && onPath('apt-get');
  if (missingPackages().length === 0 && onPath(headlessShell)) return;
  if (mayInstall) installPackages();
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(`The tests need ${missing.join(', ')}. Install: apt-get install ${missing.join(' ')}`);
    process.exit(1);
  }
  if (!onPath(headlessShell))
    console.log(`The pages are tested in chromium. With the package ${headlessShell} that takes less time.`);
}

const missingPackages = () =>
  needed.filter(({ present }) => !present()).map(({ debianPackage }) => debianPackage);

function installPackages() {
  console.log('Installing what the tests need ...');
  const unstartable = keepServicesDown();
  try {
    aptGet('update');
    // Not every release of Debian has it.
    aptGet('install', '--yes', '--no-install-recommends', headlessShell);
    const missing = missingPackages();
    if (missing.length > 0) aptGet('install', '--yes', '--no-install-recommends', ...missing);
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
  console.error(`apt-get ${args.join(' ')} failed:`);
  console.error(`${run.stdout}\n${run.stderr}`.trim().split('\n').slice(-30).join('\n'));
}

function postgresFolders() {
  const folder = '/usr/lib/postgresql';
  return existsSync(folder) ? readdirSync(folder).map((version) => join(folder, version, 'bin')) : [];
}

/** Without fontconfig, which Chromium on Linux brings, the system has fonts of its own. */
function hasFont(family) {
  const { status } = spawnSync('fc-list', ['--quiet', family]);
  return status === null ? process.platform !== 'linux' : status === 0;
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
