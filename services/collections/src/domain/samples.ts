import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { calendarDate } from '@our-dates/contracts/values';
import { unavailable } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { Log } from '@our-dates/service-kit/telemetry/log';
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

/** Turns drawn scenes (SVG) into the JPEGs that a camera might have made of them; all are paths. */
export type Photograph = (
  scenes: readonly { readonly drawing: string; readonly picture: string }[],
) => Promise<void>;

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
  /** Seeding takes seconds; a stopping service leaves the rest to its next start. */
  stopping: () => boolean;
  log: Log;
}): Samples {
  const { pool, memories, folder, photograph, stopping, log } = deps;

  async function photosOf(sample: Sample, into: string): Promise<IncomingPhoto[]> {
    const scenes = sample.photos.map((photo, index) => {
      const fileName = `${parse(photo.file).name}.jpg`;
      return { ...photo, fileName, drawing: join(folder, photo.file), picture: join(into, `${index}.jpg`) };
    });
    await photograph(scenes);
    return Promise.all(
      scenes.map(async ({ title, description, fileName, picture }) => {
        const data = await readFile(picture);
        const sha256 = createHash('sha256').update(data).digest('hex');
        return { title, description, file: { path: picture, fileName, bytes: data.length, sha256 } };
      }),
    );
  }

  async function record(owner: Viewer, sample: Sample): Promise<void> {
    const into = await mkdtemp(join(tmpdir(), 'our-dates-samples-'));
    try {
      const photos = await photosOf(sample, into);
      const { id, name, description, date } = sample;
      const memory = { name, description, date, type: 'custom', photos, sampleId: id } as const;
      await memories.create(owner, memory, { call: null, askAgain: async () => owner });
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
        if (stopping()) throw unavailable('The service is stopping; the other samples come later.', 1);
        await record(owner, sample);
        log.info({ memory: sample.id }, 'a sample memory was recorded');
      }
    },
  };
}
