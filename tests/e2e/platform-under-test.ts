import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { findSlices, root, slicesOf } from '@our-dates/slices/find-slices';
import { startOwnPlatform } from '@our-dates/test-support/own-platform';
import { answered, demoPerson } from '@our-dates/test-support/people';
import { until } from '@our-dates/test-support/until';

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
    const pushPort = await freePort();
    const servers = processes ? await startServers((stop) => stops.push(stop)) : {};
    const { url, stop: stopPlatform } = await startOwnPlatform({
      dataDir: join(folder, 'data'),
      args: processes ? ['--processes'] : [],
      env: {
        // Tests check what comes with the HTML, also on a busy machine.
        PAGE_DATA_TIMEOUT: '10s',
        // Where a test starts its push service.
        PUSH_TEST_ORIGINS: `http://127.0.0.1:${pushPort}`,
        ...servers,
        REMOTES: await remotesIn(join(folder, 'remotes')),
      },
    });
    stops.push(stopPlatform);
    await waitForSamples(url);
    process.env.E2E_BASE_URL = url;
    process.env.E2E_PUSH_PORT = String(pushPort);
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

/** The samples are recorded in the background of the first start, which can be used meanwhile. */
async function waitForSamples(url: string): Promise<void> {
  const { api } = await demoPerson(url);
  const summary = async () => (await answered(await api.get('/api/demo/summary'), 200)).json();
  await until('the sample memories', 120, summary, ({ protectedCollections }) => protectedCollections === 5);
  await api.dispose();
}
