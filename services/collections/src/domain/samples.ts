import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Viewer } from '@our-dates/common/identity';
import type { Log } from '@our-dates/common/log';
import type { Pool } from '@our-dates/common/postgres';
import { calendarDate } from '@our-dates/contracts/values';
import { z } from 'zod';
import { existingMemoryIds } from '../repository/memories.ts';
import type { IncomingPhoto } from './check-photos.ts';
import type { Memories } from './memories.ts';

const samplesSchema = z.object({
  memories: z.array(
    z.object({
      id: z.int().min(1).max(99),
      name: z.string(),
      description: z.string(),
      date: calendarDate,
      photos: z.array(z.object({ file: z.string(), title: z.string(), description: z.string() })),
    }),
  ),
});
type Sample = z.output<typeof samplesSchema>['memories'][number];

/** Turns a drawn scene (SVG) into the JPEG that a camera might have made of it. */
export type Photograph = (drawing: string, picture: string) => Promise<void>;

/** The memories that everybody in the demo sees. */
export interface Samples {
  /** Records those that are not there yet, in the way every memory is recorded. */
  seed(owner: Viewer): Promise<void>;
}

/** @param deps.folder holds `samples.json` and the drawings it names */
export function createSamples(deps: {
  pool: Pool;
  memories: Memories;
  folder: string;
  photograph: Photograph;
  log: Log;
}): Samples {
  const { pool, memories, folder, photograph, log } = deps;

  async function incoming(photo: Sample['photos'][number], into: string): Promise<IncomingPhoto> {
    const fileName = `${photo.file.slice(0, -extname(photo.file).length)}.jpg`;
    const path = join(into, fileName);
    await photograph(join(folder, photo.file), path);
    const data = await readFile(path);
    const sha256 = createHash('sha256').update(data).digest('hex');
    const file = { path, fileName, bytes: data.length, sha256 };
    return { file, title: photo.title, description: photo.description };
  }

  async function record(owner: Viewer, sample: Sample): Promise<void> {
    const into = await mkdtemp(join(tmpdir(), 'our-dates-samples-'));
    try {
      const photos: IncomingPhoto[] = [];
      for (const photo of sample.photos) photos.push(await incoming(photo, into));
      const { id, name, description, date } = sample;
      const memory = { name, description, date, type: 'custom', photos, sampleId: id } as const;
      await memories.create(owner, memory, null);
    } finally {
      await rm(into, { recursive: true, force: true });
    }
  }

  return {
    async seed(owner) {
      const text = await readFile(join(folder, 'samples.json'), 'utf8');
      const samples = samplesSchema.parse(JSON.parse(text)).memories;
      const ids = samples.map(({ id }) => id);
      const existing = await existingMemoryIds(pool, ids);
      for (const sample of samples) {
        if (existing.has(sample.id)) continue;
        await record(owner, sample);
        log.info({ memory: sample.id }, 'a sample memory was recorded');
      }
    },
  };
}
