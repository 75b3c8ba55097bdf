import { join } from 'node:path';
import { lockDataDir } from '@our-dates/local/start/data-dir-lock';
import { type Environments, prepareEnvironments } from '@our-dates/local/start/environment';
import { loadKeys } from '@our-dates/local/start/keys';
import { startOwnDatabase } from '@our-dates/local/start/start-database';
import { freePort } from '@our-dates/service-kit/http/free-port';
import type { Environment } from '@our-dates/service-kit/slice/config';
import { root } from '@our-dates/slices/find-slices';
import { createPlatformProcess, type PlatformProcess } from './services/platform-process.ts';
import { watchSources } from './services/watch-sources.ts';

/** The database and every service of this machine, which follow the sources. */
export interface WholePlatform {
  readonly gateway: URL;
  settled: PlatformProcess['settled'];
  stop(): Promise<void>;
}

/**
 * @param options.given passed on to each slice, as with `npm start`
 * @param options.pages where the gateway finds the builds: its variables SHELL_DIR and REMOTES
 */
export async function startWholePlatform(options: {
  dataDir: string;
  given: Environment;
  pages: Environment;
  onLine: (line: string) => void;
  tell: (sentence: string) => void;
}): Promise<WholePlatform> {
  const { dataDir, given, pages, onLine, tell } = options;
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (let step = stops.shift(); step; step = stops.shift()) await step();
  };
  try {
    const lock = lockDataDir(dataDir);
    stops.unshift(() => lock.release());
    const keys = loadKeys(join(dataDir, 'keys'));
    let adminUrl = given.DATABASE_URL;
    if (!adminUrl) {
      const database = await startOwnDatabase({ dataDir, keys, olderPostgres: given.POSTGRES_BEFORE });
      stops.unshift(() => database.stop());
      database.onLost(tell);
      adminUrl = database.url;
    }
    const port = await freePort();
    const services = createPlatformProcess({
      async environments() {
        const surroundings = { keys, host: '127.0.0.1', port };
        return withPages(await prepareEnvironments({ adminUrl, dataDir, surroundings, given }), pages);
      },
      onLine,
      tell,
    });
    stops.unshift(() => services.stop());
    await services.start();
    const unwatch = await watchSources({
      root,
      folders: ['gateway', 'services', 'packages'],
      onSaved: (files) => void services.takeUp(files),
    });
    stops.unshift(unwatch);
    lock.tell({ url: `http://127.0.0.1:${port}`, databaseUrl: adminUrl });
    return { gateway: new URL(`http://127.0.0.1:${port}`), settled: services.settled, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function withPages(environments: Environments, pages: Environment): Environments {
  return new Map(
    [...environments].map(([slice, env]) => [slice, slice.kind === 'gateway' ? { ...env, ...pages } : env]),
  );
}
