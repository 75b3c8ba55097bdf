import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@our-dates/slices/find-slices';
import { startOwnPlatform } from '@our-dates/test-support/own-platform';
import type { Measurement } from '../measurement.ts';

const run = promisify(execFile);

/**
 * What an operator waits for: backups of a running platform, a restore, a start, and an upgrade. An upgrade keeps the
 * state of before, which is simulated by data that do not say of which version they are; its migrations are as long as
 * the indexes that they build, which the benchmark `gallery` measures.
 * @param options.env of the platform
 * @param options.stop ends the platform that runs on the data
 * @param options.folder for a backup and what is restored from it
 */
export async function measureOperator({
  dataDir,
  folder,
  env,
  photos,
  stop,
}: {
  dataDir: string;
  folder: string;
  env: Readonly<Record<string, string>>;
  photos: number;
  stop: () => Promise<void>;
}): Promise<Measurement> {
  const backups = join(folder, 'backups');
  const restored = join(folder, 'restored');
  const backup = () => secondsOf(() => command('backup.ts', dataDir, backups));
  const times: [string, number][] = [
    ['the first backup', await backup()],
    ['another backup', await backup()],
    ['a restore', await secondsOf(() => command('restore.ts', restored, backups))],
  ];
  await stop();
  times.push(['a start', await secondsToStart(dataDir, env)]);
  rmSync(join(dataDir, 'version.json'));
  times.push(['an upgrade, without what its migrations take', await secondsToStart(dataDir, env)]);
  return {
    title: 'What an operator waits for',
    unit: 's',
    series: times.map(([name, seconds]) => ({ name, points: [{ size: photos, values: [seconds] }] })),
  };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** @throws Error with what the command said, where it fails */
async function command(file: string, dataDir: string, backups: string): Promise<void> {
  const script = join(root, 'local', 'backup', file);
  const env = { ...process.env, DATA_DIR: dataDir };
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', script, backups], { env });
}

async function secondsToStart(dataDir: string, env: Readonly<Record<string, string>>): Promise<number> {
  const script = join(root, 'local', 'start.mjs');
  const began = performance.now();
  const platform = await startOwnPlatform({ dataDir, script, env, pollMs: 20 });
  const seconds = (performance.now() - began) / 1000;
  await platform.stop();
  return seconds;
}
