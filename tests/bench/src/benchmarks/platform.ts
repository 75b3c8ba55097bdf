import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { root } from '@our-dates/slices/find-slices';
import { type OwnPlatform, startOwnPlatform } from '@our-dates/test-support/own-platform';
import { until } from '@our-dates/test-support/until';
import { createDemoAccount, type DemoAccount } from '../demo-account.ts';
import type { Measurement, Series } from '../measurement.ts';
import { phonePhotograph } from '../photographs.ts';
import { type DataSize, dataSize } from '../platform/data-size.ts';
import { measureIdle } from '../platform/idle.ts';
import { memoryOf } from '../process-memory.ts';
import { startProcesses, startServers, type Undo, withUndo } from '../processes.ts';
import { uploadPhotos } from '../upload-photos.ts';

export const about = `The platform of npm start, in one process: how long until it is ready, with the samples; what it takes while
    nobody uses it, and on the disk; and the memory of each slice as a process. Pages have to be built.
    --first 3            starts on an empty folder
    --rounds 5           starts on the same data again
    --idle 20            seconds without any request before the measurement, and as long for it
    --memories 500       recorded without photos
    --photos 20          of 12 megapixels`;

const memoriesAtOnce = 4;
/** The size of the data has not changed for so long. */
const settledMs = 3000;

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      first: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      idle: { type: 'string', default: '20' },
      memories: { type: 'string', default: '500' },
      photos: { type: 'string', default: '20' },
    },
  });
  const idleSeconds = Number(values.idle);
  const alone = await withUndo(async (undo) => {
    const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
    undo(() => rmSync(folder, { recursive: true, force: true }));
    // PostgreSQL, which root runs under another account, keeps its files in it too.
    chmodSync(folder, 0o755);
    const { first, dataDir } = await startAfresh(folder, Number(values.first));
    const { second, platform } = await startAgain(dataDir, Number(values.rounds), undo);
    const idle = await measureIdle(platform.pid, idleSeconds);
    const counts = { memories: Number(values.memories), photos: Number(values.photos) };
    return [
      {
        title: 'From the start of the program until it is ready',
        unit: 'ms',
        series: [
          { name: 'first start', points: [{ values: first }] },
          { name: 'second start', points: [{ values: second }] },
        ],
        targets: [{ series: 'second start', atMost: 1000 }],
      },
      byPart(`Memory of the platform after ${idleSeconds} s without requests`, 'MB (PSS)', idle.memory, 250),
      byPart(
        `Processor time of the platform without requests, for ${idleSeconds} s`,
        '% of a core',
        idle.processor,
        0.5,
      ),
      await measureDisk(platform, dataDir, counts),
    ];
  });
  return [...alone, await measureProcesses(idleSeconds)];
}

const level = (name: string, value: number): Series => ({ name, points: [{ values: [value] }] });

function byPart(
  title: string,
  unit: string,
  parts: ReadonlyMap<string, number>,
  atMost?: number,
): Measurement {
  const sum = [...parts.values()].reduce((total, part) => total + part, 0);
  const series = [level('all', sum), ...[...parts].map(([name, part]) => level(name, part))];
  return { title, unit, series, targets: atMost === undefined ? [] : [{ series: 'all', atMost }] };
}

/** Starts as `npm start` does, without npm. */
async function start(dataDir: string): Promise<{ platform: OwnPlatform; ms: number }> {
  const began = performance.now();
  const script = join(root, 'local', 'start.mjs');
  const platform = await startOwnPlatform({ dataDir, script, pollMs: 5 });
  return { platform, ms: performance.now() - began };
}

/** @returns the milliseconds, and the data of the last one, with all samples */
async function startAfresh(folder: string, times: number): Promise<{ first: number[]; dataDir: string }> {
  const first: number[] = [];
  for (let time = 0; ; time += 1) {
    const dataDir = join(folder, `data-${time}`);
    const { platform, ms } = await start(dataDir);
    try {
      // The one before the first builds pages that are not up to date.
      if (time > 0) first.push(ms);
      if (time < times) continue;
      await untilSamplesAreReady(await createDemoAccount(platform.url));
      return { first, dataDir };
    } finally {
      await platform.stop();
    }
  }
}

async function untilSamplesAreReady({ get }: DemoAccount): Promise<void> {
  const memories = await get<CollectionWithThumbnail[]>(paths.collectionsWithThumbnails);
  for (const { id } of memories) await untilReady(get, id);
}

function untilReady(get: DemoAccount['get'], id: number): Promise<Photo[]> {
  const photos = () => get<Photo[]>(`${paths.photos}?collectionId=${id}`);
  return until('every photo is ready', 120, photos, (all) => all.every(({ status }) => status === 'ready'));
}

/** @returns the milliseconds, and the last one, which still runs */
async function startAgain(
  dataDir: string,
  times: number,
  undo: Undo,
): Promise<{ second: number[]; platform: OwnPlatform }> {
  const second: number[] = [];
  for (let time = 1; ; time += 1) {
    const { platform, ms } = await start(dataDir);
    second.push(ms);
    if (time >= times) {
      undo(() => platform.stop());
      return { second, platform };
    }
    await platform.stop();
  }
}

async function measureDisk(
  { url }: OwnPlatform,
  dataDir: string,
  { memories, photos }: { memories: number; photos: number },
): Promise<Measurement> {
  const account = await createDemoAccount(url);
  const photograph = await phonePhotograph();
  const atFirst = await settledSize(dataDir);
  let left = memories;
  const recorder = async () => {
    while (left-- > 0) await account.record(`Evening ${left} by the water`, []);
  };
  await Promise.all(Array.from({ length: memoriesAtOnce }, recorder));
  const withMemories = await settledSize(dataDir);
  const { id } = await account.record('Every photo', []);
  await uploadPhotos(account, { id, photographs: Array.from({ length: photos }, () => photograph) });
  const ready = await untilReady(account.get, id);
  if (ready.length !== photos) throw new Error(`${ready.length} photos, and not ${photos}`);
  const withPhotos = await settledSize(dataDir);
  const original = photograph.data.length;
  const kilobytes = (bytes: number) => bytes / 1024;
  return {
    title: 'Room on the disk, without the write-ahead log',
    unit: 'kB',
    series: [
      level(
        'a memory without photos, in the database',
        kilobytes((withMemories.database - atFirst.database) / memories),
      ),
      level('a photo: the original', kilobytes(original)),
      level(
        'a photo: derivatives and records',
        kilobytes((withPhotos.blobs - withMemories.blobs) / photos - original),
      ),
      level('a photo: in the database', kilobytes((withPhotos.database - withMemories.database) / photos)),
    ],
  };
}

/** Once what was recorded has had all its consequences. */
async function settledSize(dataDir: string): Promise<DataSize> {
  for (let before = await dataSize(dataDir); ; ) {
    await delay(settledMs);
    const now = await dataSize(dataDir);
    if (now.blobs === before.blobs && now.database === before.database) return now;
    before = now;
  }
}

/** With Redis and RabbitMQ, as in a cluster. */
function measureProcesses(idleSeconds: number): Promise<Measurement> {
  return withUndo(async (undo) => {
    const servers = await startServers(undo);
    const { slices } = await startProcesses({ root, env: () => ({ NODE_ENV: 'production' }) }, servers, undo);
    await untilSamplesAreReady(await createDemoAccount(slices.url));
    await delay(idleSeconds * 1000);
    const parts = new Map([...slices.pids].map(([name, pid]) => [name, memoryOf(pid).proportional]));
    return byPart('Memory of the slices as processes, after the samples were recorded', 'MB (PSS)', parts);
  });
}
