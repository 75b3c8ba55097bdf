import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import { findProgram } from '../find-program.ts';
import { interleave, type Measurement, type Point, type Series, type Variant } from '../measurement.ts';
import { heicPhotograph, jpegPhotographs, type Photograph } from '../photographs.ts';
import { memoryOf, watchMemory } from '../process-memory.ts';
import { type Undo, withUndo } from '../processes.ts';
import { startWorkerStage, type WorkerStage } from '../worker/stage.ts';
import { startBareSharp, vipsThumbnail } from '../worker/yardsticks.ts';

export const about = `The image worker from the news of an upload to its acknowledgement: processor time of a photo, to that of
    bare sharp and vipsthumbnail (if it is installed), and the memory of its process.
    --photos 100         of the worker in all rounds, one in ten a HEIC; each yardstick makes the JPEG
    --rounds 5           each in turn, in each round; one more before is not counted; 7 with --against
    --against <folder>   the worker of another checkout as well, such as the one before`;

const ours = 'the worker';
const bare = 'bare sharp';
const heic = 'the worker, HEIC';
/** Until the worker has given back what it no longer needs. */
const settleMs = 5000;

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      photos: { type: 'string', default: '100' },
      rounds: { type: 'string' },
      against: { type: 'string' },
    },
  });
  const { against } = values;
  const rounds = Number(values.rounds ?? (against ? 7 : 5));
  const perRound = Math.max(2, Math.round(Number(values.photos) / rounds));
  const heics = Math.max(1, Math.round(perRound / 10));
  return withUndo(async (undo) => {
    const photographs = await jpegPhotographs();
    const places = Array.from({ length: perRound - heics }, (_, index) => index % photographs.length);
    const stage = await startWorkerStage(undo);
    const memory = watchMemory(stage.pid);
    undo(() => memory.stop());
    const highest: Point[] = [];
    const afterwards: Point[] = [];
    let photos = 0;
    const note = (count: number) => {
      photos += count;
      highest.push({ size: photos, values: [memory.highest()] });
      afterwards.push({ size: photos, values: [memoryOf(stage.pid).proportional] });
    };
    const idle = memoryOf(stage.pid).proportional;
    const before = against === undefined ? undefined : await startWorkerStage(undo, against);
    const variants = await startVariants({ stage, before, photographs, places, heics, note }, undo);
    const series = await interleave(variants, rounds);
    await delay(settleMs);
    return [
      {
        title: 'Processor time of a JPEG of 12 to 48 megapixels, two at a time',
        unit: 'ms',
        yardstick: bare,
        series: series.filter(({ name }) => name !== heic),
        targets: [{ series: ours, atMost: 1.05, isRatio: true }],
      },
      {
        title: 'Processor time of a HEIC of 1.6 megapixels, which sharp alone cannot read',
        unit: 'ms',
        series: series.filter(({ name }) => name === heic),
      },
      ...memoryOver([
        { name: 'highest', points: highest },
        { name: 'after each part', points: afterwards },
      ]),
      memoryAtTheEnd(stage.pid, idle),
    ];
  });
}

async function startVariants(
  setting: {
    stage: WorkerStage;
    /** Of another checkout. */
    before: WorkerStage | undefined;
    photographs: readonly Photograph[];
    places: readonly number[];
    heics: number;
    note: (photos: number) => void;
  },
  undo: Undo,
): Promise<Variant[]> {
  const { stage, before, photographs, places, heics, note } = setting;
  const files = storeFiles(photographs, undo);
  const perPhoto = (seconds: number) => (seconds / places.length) * 1000;
  const sameAs = new Map<number, string>();
  /** The worker and bare sharp make the same bytes, each time. */
  function checkSame(place: number, checksums: readonly string[]): void {
    const made = checksums.join();
    const known = sameAs.get(place) ?? made;
    sameAs.set(place, known);
    if (checksums.length !== derivativeWidths.length || made !== known) {
      throw new Error(`the derivatives of ${photographs[place]?.name} differ`);
    }
  }
  const chosen = places.flatMap((place) => photographs[place] ?? []);
  const deriveBare = await startBareSharp(
    files,
    (made) => {
      for (const [place, checksums] of Object.entries(made)) checkSame(Number(place), checksums);
    },
    undo,
  );
  const photograph = await heicPhotograph();
  const deriveOn = async ({ derive }: WorkerStage) =>
    perPhoto(
      await derive(chosen, ({ derivatives }, index) =>
        checkSame(
          places[index] ?? 0,
          derivatives.map(({ sha256 }) => sha256),
        ),
      ),
    );
  const variants: Variant[] = [
    { name: bare, once: async () => perPhoto(await deriveBare(places)) },
    {
      name: ours,
      async once() {
        const milliseconds = await deriveOn(stage);
        note(places.length);
        return milliseconds;
      },
    },
    ...(before ? [{ name: 'the worker before', isBefore: ours, once: () => deriveOn(before) }] : []),
    {
      name: heic,
      async once() {
        const seconds = await stage.derive(Array(heics).fill(photograph), ({ width, height }) => {
          if (width !== 1088 || height !== 1440) throw new Error(`a HEIC of ${width}×${height}`);
        });
        note(heics);
        return (seconds / heics) * 1000;
      },
    },
  ];
  const program = findProgram('vipsthumbnail');
  if (!program) {
    console.log('vipsthumbnail is not installed: without it.');
    return variants;
  }
  const deriveWithProgram = vipsThumbnail(program, files, undo);
  return [
    ...variants,
    { name: 'vipsthumbnail', once: async () => perPhoto(await deriveWithProgram(places)) },
  ];
}

function storeFiles(photographs: readonly Photograph[], undo: Undo): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(folder, { recursive: true }));
  return photographs.map(({ data }, place) => {
    const file = join(folder, `${place}.jpg`);
    writeFileSync(file, data);
    return file;
  });
}

function memoryOver(series: readonly Series[]): Measurement[] {
  return [
    {
      title: 'Memory of the worker by photos processed',
      unit: 'MB (PSS)',
      series,
      targets: [{ series: 'highest', atMost: 250 }],
    },
  ];
}

function memoryAtTheEnd(pid: number, idle: number): Measurement {
  const { proportional, resident, highestResident } = memoryOf(pid);
  const level = (name: string, value: number): Series => ({ name, points: [{ values: [value] }] });
  return {
    title: 'Memory of the worker over all photos',
    unit: 'MB',
    series: [
      level('before the first, PSS', idle),
      level('highest at any moment, RSS', highestResident),
      level('at the end, PSS', proportional),
      level('at the end, RSS', resident),
    ],
    targets: [{ series: 'highest at any moment, RSS', atMost: 250 }],
  };
}
