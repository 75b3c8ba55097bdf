import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { findSlices, root, slicesOf } from '@our-dates/slices/find-slices';
import { demoPerson } from '@our-dates/test-support/people';

/** All tests come from one address, and many sign in. */
const wideLimits = { LOGIN_LIMIT: '10000/5m,100000/5m', DEMO_LIMIT: '100000/1h' };

/**
 * Starts the platform for the tests and passes its address in `E2E_BASE_URL`. `E2E_TARGET` selects how: `one-
 * machine` (as `npm start` does, with separate data) or `processes` (every slice a process, on real servers). When
 * `E2E_BASE_URL` is given, the tests run against that platform.
 * @returns the function that stops it
 */
export default async function startPlatform(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL) return async () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-e2e-'));
  // Also contains the files of PostgreSQL, which runs under another account if this one is root.
  chmodSync(folder, 0o755);
  const stops = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of stops.reverse()) await step();
  };
  try {
    const processes = process.env.E2E_TARGET === 'processes';
    const servers = processes ? await startServers((stop) => stops.push(stop)) : {};
    const port = await freePort();
    const platform = spawn(
      process.execPath,
      [join(root, 'local', 'start.mjs'), ...(processes ? ['--processes'] : [])],
      {
        env: {
          ...process.env,
          ...wideLimits,
          // Tests check what comes with the HTML, also on a busy machine.
          PAGE_DATA_TIMEOUT: '10s',
          ...servers,
          NODE_OPTIONS: '',
          PORT: String(port),
          DATA_DIR: join(folder, 'data'),
          REMOTES: await remotesIn(join(folder, 'remotes')),
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    stops.push(() => end(platform));
    const url = `http://localhost:${port}`;
    await untilReady(platform, url);
    await waitForSamples(url);
    process.env.E2E_BASE_URL = url;
    if ('DATABASE_URL' in servers) process.env.E2E_DATABASE_URL = servers.DATABASE_URL;
    process.env.E2E_DATA_DIR = join(folder, 'data');
    process.env.E2E_REMOTES_DIR = join(folder, 'remotes');
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The remotes of this project in the platform's own folder, into which a test may release another. */
async function remotesIn(folder: string): Promise<string> {
  await mkdir(folder);
  for (const remote of slicesOf(findSlices(), 'remote')) {
    await symlink(join(root, remote.folder), join(folder, remote.folder));
  }
  return folder;
}

async function startServers(onStop: (stop: () => Promise<void>) => void): Promise<Record<string, string>> {
  const { startAllServers, variablesOf } = await import('@our-dates/service-kit/testing/all-servers');
  const servers = await startAllServers(onStop);
  return { DATABASE_URL: servers.postgres.url, ...variablesOf(servers) };
}

async function untilReady(platform: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (platform.exitCode === null && platform.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error('The platform did not become ready; what it wrote is above.');
}

/** The samples are recorded in the background of the first start, which can be used meanwhile. */
async function waitForSamples(url: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  const person = await demoPerson(url);
  while (Date.now() < deadline) {
    const answer = await person.api.get('/api/demo/summary');
    if (answer.ok() && (await answer.json()).protectedCollections === 5) {
      await person.api.dispose();
      return;
    }
    await delay(200);
  }
  throw new Error('The sample memories did not appear.');
}

async function end(platform: ChildProcess): Promise<void> {
  if (platform.exitCode !== null || platform.signalCode !== null) return;
  const ended = new Promise((resolve) => platform.once('exit', resolve));
  platform.kill('SIGTERM');
  await ended;
}
