import { parseArgs } from 'node:util';
import { treeProcessorTime } from '@our-dates/test-support/processor-time';
import { visit } from '../lighthouse.ts';
import { interleave, type Measurement, type Series } from '../measurement.ts';
import type { Gallery } from '../peers/gallery.ts';
import { startOurGallery } from '../peers/our-gallery.ts';
import { startPigallery2 } from '../peers/pigallery2.ts';
import { jpegPhotographs, type Photograph } from '../photographs.ts';
import { measureIdle } from '../platform/idle.ts';
import { type Undo, withUndo } from '../processes.ts';
import { requestsPerProcessorSecond } from '../request-rate.ts';

export const about = `Another system next to the platform in one process, on the same photographs: processor time to take one
    in, lists, thumbnails and HTML for a second of processor time, Lighthouse of the gallery page, and what it takes idle.
    --peer pigallery2=<folder>   a built checkout of it; without one only the platform is measured
    --peer-node /usr/bin/node    the Node with which the peer was installed
    --photos 300                 of 12 to 48 megapixels, in as many parts as there are rounds
    --rounds 5
    --seconds 3                  of requests of each kind to each system in each round
    --idle 20                    seconds without requests before the measurement, and as long for it`;

const starts: Readonly<
  Record<string, (options: { folder: string; program: string }, undo: Undo) => Promise<Gallery>>
> = {
  pigallery2: startPigallery2,
};

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      peer: { type: 'string', multiple: true, default: [] },
      'peer-node': { type: 'string', default: '/usr/bin/node' },
      photos: { type: 'string', default: '300' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      idle: { type: 'string', default: '20' },
    },
  });
  const rounds = Number(values.rounds);
  return withUndo(async (undo) => {
    const galleries = [await startOurGallery(undo)];
    for (const peer of values.peer) {
      const [name = '', folder = ''] = peer.split('=');
      const start = starts[name];
      if (!start) throw new RangeError(`The peer is one of ${Object.keys(starts).join(', ')}, not ${name}.`);
      galleries.push(await start({ folder, program: values['peer-node'] }, undo));
    }
    const inTurn = (
      title: string,
      unit: string,
      measure: (gallery: Gallery) => Promise<number>,
      count = rounds,
    ): Promise<Measurement> => compare(galleries, { title, unit, rounds: count, measure });

    const photographs = await photographsOf(Math.ceil(Number(values.photos) / (rounds + 1)));
    const seconds = Number(values.seconds);
    const perSecond = (kind: 'list' | 'thumbnails' | 'page') => async (gallery: Gallery) =>
      requestsPerProcessorSecond({ ...gallery, paths: [(await gallery.paths())[kind]].flat() }, seconds);
    const ingest = await inTurn('Processor time to take in a photograph', 'ms', async (gallery) => {
      const before = treeProcessorTime(gallery.pid);
      await gallery.ingest(photographs);
      return ((treeProcessorTime(gallery.pid) - before) * 1000) / photographs.length;
    });
    const requests = 'requests a second of processor time';
    const served = [
      await inTurn('The list of all photographs', requests, perSecond('list')),
      await inTurn('A thumbnail', requests, perSecond('thumbnails')),
      await inTurn('The HTML of the gallery page', requests, perSecond('page')),
      await inTurn('The gallery page in Lighthouse, mobile profile', 'score', lighthouseScore),
    ];
    return [ingest, ...served, ...(await idleOf(galleries, Number(values.idle)))];
  });
}

async function compare(
  galleries: readonly Gallery[],
  options: { title: string; unit: string; rounds: number; measure: (gallery: Gallery) => Promise<number> },
): Promise<Measurement> {
  const { title, unit, rounds, measure } = options;
  const variants = galleries.map((gallery) => ({ name: gallery.name, once: () => measure(gallery) }));
  return { title, unit, ...yardstickOf(galleries), series: await interleave(variants, rounds) };
}

/** The first peer, where there is one. */
const yardstickOf = ([, peer]: readonly Gallery[]) => (peer ? { yardstick: peer.name } : {});

async function photographsOf(count: number): Promise<Photograph[]> {
  const some = await jpegPhotographs();
  return Array.from({ length: count }, (_, index) => some[index % some.length]).filter(
    (photograph) => photograph !== undefined,
  );
}

async function lighthouseScore({ url, cookie, paths }: Gallery): Promise<number> {
  const { page } = await paths();
  const { visit: seen } = await visit(url + page, { cookie, has: 'nothing' });
  return seen.score;
}

async function idleOf(galleries: readonly Gallery[], seconds: number): Promise<Measurement[]> {
  const memory: Series[] = [];
  const processor: Series[] = [];
  for (const { name, pid } of galleries) {
    const idle = await measureIdle(pid, seconds);
    memory.push({ name, points: [{ values: [sum(idle.memory)] }] });
    processor.push({ name, points: [{ values: [sum(idle.processor)] }] });
  }
  return [
    {
      title: `Memory after ${seconds} s without requests`,
      unit: 'MB (PSS)',
      ...yardstickOf(galleries),
      series: memory,
    },
    { title: 'Processor time without requests', unit: '% of a core', series: processor },
  ];
}

const sum = (parts: ReadonlyMap<string, number>) =>
  [...parts.values()].reduce((total, part) => total + part, 0);
