/**
 * The platform of one run, in a process of its own: as `npm start` runs it, or with a process for every slice on real
 * servers. Its pages are not built, for no visit asks for them. It ends with the process that has started it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@our-dates/local/start/embedded-postgres';
import { type Environments, prepareEnvironments } from '@our-dates/local/start/environment';
import { loadKeys } from '@our-dates/local/start/keys';
import { startInOneProcess } from '@our-dates/local/start/one-process';
import { sliceProcesses } from '@our-dates/local/start/processes';
import { createStopSteps } from '@our-dates/local/start/stop-steps';
import { noSamples } from '@our-dates/local/testing/no-samples';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { addressVariable } from '@our-dates/service-kit/slice/config';
import { onParentExit } from '@our-dates/service-kit/slice/lifecycle';
import { startTcpProxy } from '@our-dates/test-support/tcp-proxy';
import type { Slowed } from '../command-line.ts';
import type { Order } from './order.ts';

const stops = createStopSteps();

async function start({ processes, slow, settings, folder }: Order): Promise<string> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const keys = loadKeys(join(dataDir, 'keys'));
  const { adminUrl, servers } = processes
    ? await realServers()
    : await ownDatabase(dataDir, keys.databasePassword);
  const environments = await prepareEnvironments({
    adminUrl,
    dataDir,
    surroundings: { keys, host: '127.0.0.1', port: await freePort() },
    given: { ...process.env, ...servers, ...settings, SAMPLES_DIR: noSamples(folder) },
  });
  const slowed = await slowDown(environments, slow);
  if (!processes) {
    const slices = await startInOneProcess(slowed);
    stops.add(() => slices.stop());
    return slices.url;
  }
  const slices = sliceProcesses(slowed, dataDir);
  stops.add(() => slices.stop());
  await slices.startAll();
  return slices.url;
}

async function ownDatabase(dataDir: string, password: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, password });
  stops.add(() => postgres.stop());
  return { adminUrl: postgres.url, servers: {} };
}

async function realServers() {
  const { startAllServers, variablesOf } = await import('@our-dates/service-kit/testing/all-servers');
  const servers = await startAllServers(stops.add);
  return { adminUrl: servers.postgres.url, servers: variablesOf(servers) };
}

/** The environments of a platform in which a slowed service is reached by a proxy that delays its answers. */
async function slowDown(environments: Environments, slow: readonly Slowed[]): Promise<Environments> {
  const changed = new Map(environments);
  for (const { service, ms } of slow) {
    const variable = addressVariable(service);
    const own = [...environments].find(([slice]) => slice.kind === 'service' && slice.name === service)?.[1];
    if (!own) throw new Error(`There is no service named ${service} to make slow.`);
    const line = await startTcpProxy(Number(own.PORT));
    line.setDelay(ms, 'back');
    stops.add(() => line.close());
    for (const [slice, environment] of changed) {
      if (environment[variable]) {
        changed.set(slice, { ...environment, [variable]: `http://127.0.0.1:${line.port}` });
      }
    }
  }
  return changed;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stops.exit(0));
onParentExit(() => void stops.exit(0));
try {
  const url = await start(JSON.parse(process.argv[2] ?? ''));
  process.send?.(url);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stops.exit(1);
}
