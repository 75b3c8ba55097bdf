import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derivativesPrefix, originalBlob } from '@our-dates/contracts/blob-names';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { type EventData, eventData, newEvent } from '@our-dates/contracts/events';
import { platformNames } from '@our-dates/contracts/platform-names';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import type { EventBus } from '@our-dates/service-kit/events/event-bus';
import { generateIdentityKeys } from '@our-dates/service-kit/identity/identity';
import { createEventBus, createStoredBlobs } from '@our-dates/service-kit/slice/adapters';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { startPostgres, startRabbitMq } from '@our-dates/service-kit/testing/servers';
import { readPlatform } from '@our-dates/slices/platform';
import { wholeProcessorTime } from '@our-dates/test-support/processor-time';
import type { Photograph } from '../photographs.ts';
import type { Undo } from '../processes.ts';
import { startServiceProcess } from '../service-process.ts';

type Processed = EventData<'photo.processed'>;

/** The image worker as a process, with a database, a broker and a folder of blobs. */
export interface WorkerStage {
  readonly pid: number;
  /** From the news of the uploads until every photo is processed. @returns seconds of processor time */
  derive(
    photographs: readonly Photograph[],
    check: (made: Processed, place: number) => void,
  ): Promise<number>;
}

/** @param checkout the folder of the repository that the worker is taken from, this one by default */
export async function startWorkerStage(undo: Undo, checkout?: string): Promise<WorkerStage> {
  const [postgres, rabbitMq] = await Promise.all([startPostgres(), startRabbitMq()]);
  for (const server of [postgres, rabbitMq]) undo(() => server.stop());
  const database = await createDatabase(postgres.url, 'image_worker');
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(folder, { recursive: true }));
  const ports = { DATA_DIR: folder, AMQP_URL: rabbitMq.url };
  const config = { ...ports, REDIS_PREFIX: '', AMQP_PREFIX: '', S3_PREFIX: '', S3_REGION: '' };
  const log = createLog({ name: 'bench', level: 'error' });
  const bus = await createEventBus(config, { platform: readPlatform(), log });
  undo(() => bus.close());
  const blobs = await createStoredBlobs(config, platformNames);
  undo(() => blobs.close());
  const results = await listen(bus);
  const { pid } = await startServiceProcess(
    'image-worker',
    { ...ports, DATABASE_URL: database.url, INTERNAL_PUBLIC_KEY: generateIdentityKeys().publicKey },
    undo,
    checkout,
  );
  return {
    pid,
    async derive(photographs, check) {
      const names = photographs.map(() => randomBytes(16).toString('hex'));
      await store(blobs, names, photographs);
      const processed = Promise.all(names.map((name) => results.of(name)));
      const before = wholeProcessorTime(pid).own;
      await bus.publish(names.map((name, place) => uploadOf(name, photographs[place])));
      const made = await processed;
      const seconds = wholeProcessorTime(pid).own - before;
      made.forEach(check);
      for (const name of names) {
        await blobs.delete([originalBlob(name)]);
        await blobs.deletePrefix(derivativesPrefix(name));
      }
      return seconds;
    },
  };
}

async function store(
  blobs: BlobStore,
  names: readonly string[],
  photographs: readonly Photograph[],
): Promise<void> {
  for (const [place, { data, contentType }] of photographs.entries()) {
    await blobs.put(originalBlob(names[place] ?? ''), data, { contentType });
  }
}

/** What the worker publishes, by the name of the photo. */
async function listen(bus: EventBus): Promise<{ of(name: string): Promise<Processed> }> {
  const waiting = new Map<string, PromiseWithResolvers<Processed>>();
  await bus.subscribe({
    queue: 'bench',
    patterns: ['photo.processed', 'photo.failed'],
    concurrency: 10,
    ephemeral: true,
    async handle({ type, data }) {
      if (type === 'photo.processed') {
        const made = eventData['photo.processed'].parse(data);
        waiting.get(made.name)?.resolve(made);
      } else {
        const { name, reason } = eventData['photo.failed'].parse(data);
        waiting.get(name)?.reject(new Error(`a photograph could not be processed: ${reason}`));
      }
    },
  });
  return {
    of(name) {
      const wanted = Promise.withResolvers<Processed>();
      waiting.set(name, wanted);
      return wanted.promise.finally(() => waiting.delete(name));
    },
  };
}

let uploaded = 0;

function uploadOf(name: string, photograph: Photograph | undefined): EventMessage {
  uploaded += 1;
  const owner = { collectionId: 1, ownerId: 7, uploadedBy: 7, isProtected: false };
  const about = { contentType: photograph?.contentType ?? '', bytes: photograph?.data.length ?? 0 };
  const event = newEvent('photo.uploaded', 7, { photoId: uploaded, name, ...owner, ...about });
  return { ...event, id: randomUUID(), time: new Date().toISOString() };
}
