import { join } from 'node:path';
import { freePort, isFree } from '@our-dates/service-kit/http/free-port';
import { onParentExit } from '@our-dates/service-kit/slice/lifecycle';
import { findSlices } from '@our-dates/slices/find-slices';
import { buildPages } from './build-pages.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { chooseDemoMode } from './demo-mode.ts';
import { prepareEnvironments } from './environment.ts';
import { explain } from './explain.ts';
import { loadKeys } from './keys.ts';
import { startInOneProcess } from './one-process.ts';
import { help, type Options, readOptions } from './options.ts';
import { UsageError } from './parse-arguments.ts';
import { loadSlice, runningSlices } from './platform.ts';
import { sliceProcesses } from './processes.ts';
import { startOwnDatabase } from './start-database.ts';
import { createStopSteps } from './stop-steps.ts';

const stops = createStopSteps();

async function start(options: Options): Promise<void> {
  const began = Date.now();
  // A wrong declaration is reported before anything is built or started.
  findSlices();
  const lock = lockDataDir(options.DATA_DIR);
  stops.add(() => lock.release());
  const port = options.PORT === 0 ? await freePort() : options.PORT;
  if (!(await isFree(port, options.HOST))) {
    throw new UsageError(
      `Port ${port} is taken by another program. Stop that one, or use another: PORT=${port + 1} npm start`,
    );
  }
  const keys = loadKeys(join(options.DATA_DIR, 'keys'));

  // Both go on while the database starts. Loading keeps this process busy, so the database is launched before.
  const databaseLaunched = Promise.withResolvers<void>();
  const loadSlices = async () => {
    await databaseLaunched.promise;
    if (!options.processes) await Promise.all(runningSlices().map(loadSlice));
  };
  const ahead = Promise.all([buildPages(), loadSlices()]);
  ahead.catch(() => undefined);

  let adminUrl = options.DATABASE_URL;
  let afterUpgrade = (): string | undefined => undefined;
  if (!adminUrl) {
    const database = await startOwnDatabase({
      dataDir: options.DATA_DIR,
      keys,
      olderPostgres: options.POSTGRES_BEFORE,
      launched: databaseLaunched.resolve,
    });
    stops.add(() => database.stop());
    database.onLost(endBecause);
    adminUrl = database.url;
    afterUpgrade = database.upgraded;
  }
  databaseLaunched.resolve();
  const environments = await prepareEnvironments({
    adminUrl,
    dataDir: options.DATA_DIR,
    surroundings: { keys, host: options.HOST, port },
    given: process.env,
  });
  await ahead;

  step('services and the gateway');
  if (options.processes) {
    const slices = sliceProcesses(environments, options.DATA_DIR);
    stops.add(() => slices.stop());
    slices.onLost((reason) => console.error(reason));
    await slices.startAll();
    for (const [name, pid] of slices.pids) console.log(`    ${name}: process ${pid}`);
  } else {
    const slices = await startInOneProcess(environments);
    stops.add(() => slices.stop());
  }

  const upgraded = afterUpgrade();
  if (upgraded) console.log(upgraded);
  const url = `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(options.HOST) ? 'localhost' : options.HOST}:${port}`;
  const { notice } = chooseDemoMode({ host: options.HOST, given: process.env });
  if (notice) console.log(`\n${notice}`);
  lock.tell({ url, databaseUrl: adminUrl });
  console.log(`\nReady in ${((Date.now() - began) / 1000).toFixed(1)} s. Open ${url}\nCtrl-C stops it.`);
}

function step(what: string): void {
  console.log(`  starting the ${what} ...`);
}

function endBecause(reason: string): void {
  if (stops.isStopping()) return;
  console.error(reason);
  void stops.exit(1);
}

let signals = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    signals += 1;
    if (signals === 1) console.log('\nStopping ...');
    else process.exit(1);
    void stops.exit(0);
  });
}
onParentExit(() => void stops.exit(0));

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === 'help') {
    console.log(help);
    await stops.exit(0);
  } else {
    console.log('Our Date Gallery');
    await start(options);
  }
} catch (error) {
  // A start that was cut short by the stop has nothing to explain.
  if (!stops.isStopping()) console.error(explain(error));
  await stops.exit(1);
}
