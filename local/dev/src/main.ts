import { join } from 'node:path';
import { explain } from '@our-dates/local/start/explain';
import { UsageError } from '@our-dates/local/start/parse-arguments';
import { createStopSteps } from '@our-dates/local/start/stop-steps';
import { isFree } from '@our-dates/service-kit/http/free-port';
import { onParentExit } from '@our-dates/service-kit/slice/lifecycle';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { findSlices, root, type Slice, slicesOf } from '@our-dates/slices/find-slices';
import { createPages } from './elsewhere/pages.ts';
import { createPlatform } from './elsewhere/platform.ts';
import { listenInFront } from './front.ts';
import { createDevLog, type DevLog } from './log.ts';
import { help, type Options, readOptions } from './options.ts';
import { type BuildState, compilePages, type PageSlice } from './pages/compile-pages.ts';
import { createHotEvents, type HotEvents } from './pages/hot-events.ts';
import { proxyToGateway, proxyToPlatform } from './proxy.ts';
import { startWholePlatform } from './whole-platform.ts';

const stops = createStopSteps();

/** Builds of the slices in a folder of this loop, next to those of another on another port. */
async function startPages(slices: readonly PageSlice[], { port }: Options, log: DevLog, hot: HotEvents) {
  const pages = await compilePages({
    root,
    slices,
    folder: join(root, 'node_modules', '.cache', 'our-dates-dev', String(port)),
    onBuilt(state) {
      hot.built(state);
      log.say(state.slice, inWords(state));
    },
  });
  stops.add(() => pages.stop());
  return pages;
}

function inWords({ errors, ms }: BuildState): string {
  return errors.length === 0
    ? `built in ${(ms / 1000).toFixed(2)} s`
    : `does not compile\n${errors.join('\n\n')}`;
}

async function startHere(options: Options, slices: readonly Slice[], log: DevLog, hot: HotEvents) {
  const shells = slicesOf(slices, 'shell');
  const remotes = slicesOf(slices, 'remote');
  const pages = await startPages([...shells, ...remotes], options, log, hot);
  const folders = Object.fromEntries(remotes.map((remote) => [remote.name, pages.folderOf(remote)]));
  const [shell] = shells;
  const platform = await startWholePlatform({
    dataDir: options.dataDir,
    given: { LOG_LEVEL: 'info', STOP_TIMEOUT: '2s', ...process.env },
    pages: { REMOTES: JSON.stringify(folders), SHELL_DIR: shell && pages.folderOf(shell) },
    onLine: log.fromServices,
    tell: (sentence) => log.say('dev', sentence),
  });
  stops.add(() => platform.stop());
  return { proxy: proxyToGateway(platform.gateway), settled: platform.settled };
}

async function startBeside(
  options: Options,
  { platform: address, slices, insecure }: NonNullable<Options['elsewhere']>,
  log: DevLog,
  hot: HotEvents,
) {
  const platform = createPlatform({ address, insecure });
  stops.add(() => platform.close());
  await platform.remotes();
  log.say('dev', `The platform at ${address.origin} answers.`);
  const built = await startPages(slices, options, log, hot);
  const [shell, ...remotes] = slices;
  const pages = createPages({
    shellDir: shell ? built.folderOf(shell) : '',
    folders: Object.fromEntries(remotes.map((remote) => [remote.name, built.folderOf(remote)])),
    platform,
    log: createLog({ name: 'dev', to: { write: log.fromServices } }),
  });
  const proxy = proxyToPlatform({ address, here: `http://localhost:${options.port}`, insecure });
  return { proxy, pages, settled: async () => undefined };
}

async function start(options: Options, slices: readonly Slice[]): Promise<void> {
  const began = performance.now();
  const { port, elsewhere } = options;
  if (!(await isFree(port, '127.0.0.1'))) {
    throw new UsageError(
      `Port ${port} is taken by another program. Stop that one, or use another: PORT=${port + 1} npm run dev`,
    );
  }
  const log = createDevLog({
    names: ['dev', ...slices.map(({ name }) => name)],
    write: (text) => process.stdout.write(text),
    colour: process.stdout.isTTY,
  });
  const hot = createHotEvents();
  const behind = elsewhere
    ? await startBeside(options, elsewhere, log, hot)
    : await startHere(options, slices, log, hot);
  const server = await listenInFront({ port, hot, ...behind });
  stops.add(() => {
    hot.close();
    server.close();
    server.closeAllConnections();
  });
  const what = elsewhere
    ? `${elsewhere.slices.map(({ name }) => name).join(', ')} from here, all else from ${elsewhere.platform.origin}.`
    : 'Everything from here.';
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  log.say('dev', `Ready in ${seconds} s. Open http://localhost:${port}\n${what} Ctrl-C stops it.`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stops.isStopping()) process.exit(1);
    void stops.exit(0);
  });
}
onParentExit(() => void stops.exit(0));

try {
  const slices = findSlices();
  const options = readOptions(process.argv.slice(2), process.env, slices);
  if (options === 'help') {
    console.log(help);
    await stops.exit(0);
  } else await start(options, slices);
} catch (error) {
  if (!stops.isStopping()) console.error(explain(error));
  await stops.exit(1);
}
