import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import type { EventMessage } from '@our-dates/contracts/event-envelope';
import { newEvent, parseEvent } from '@our-dates/contracts/events';
import { platformNames } from '@our-dates/contracts/platform-names';
import { blackPng } from '@our-dates/imaging/testing/hostile-pictures';
import { noisePicture } from '@our-dates/imaging/testing/pictures';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import type { EventBus } from '@our-dates/service-kit/events/event-bus';
import { generateIdentityKeys } from '@our-dates/service-kit/identity/identity';
import { createBlobStore, createEventBus } from '@our-dates/service-kit/slice/adapters';
import { portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { s3Variables } from '@our-dates/service-kit/testing/all-servers';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { readPlatform } from '@our-dates/slices/platform';
import pg from 'pg';
import { z } from 'zod';
import { startService } from '../src/service.ts';

const log = createLog({ name: 'test', level: 'silent' });
const patient = { timeout: 15_000, interval: 50 };

/** The world around the worker: its database, its bus, its store, and every listener. */
interface Surroundings {
  readonly env: Record<string, string>;
  readonly bus: EventBus;
  readonly blobs: BlobStore;
  readonly heard: EventMessage[];
  readonly sql: pg.Client;
  end(): Promise<void>;
}

async function createSurroundings(kind: 'servers' | 'one machine'): Promise<Surroundings> {
  const database: TestDatabase = await createDatabase(sharedServers().postgresUrl, 'image_worker');
  const folder = await mkdtemp(join(tmpdir(), 'image-worker-'));
  const prefix = `t${randomBytes(4).toString('hex')}`;
  const ports: Record<string, string> =
    kind === 'one machine'
      ? { DATA_DIR: folder }
      : {
          AMQP_URL: sharedServers().amqpUrl,
          AMQP_PREFIX: `${prefix}.`,
          ...s3Variables(sharedServers().s3),
          S3_PREFIX: `${prefix}/`,
        };
  const env = {
    ...ports,
    DATABASE_URL: database.url,
    INTERNAL_PUBLIC_KEY: generateIdentityKeys().publicKey,
    LOG_LEVEL: 'silent',
  };
  const config = readConfig(z.object(portsEnv), ports);
  const bus = await createEventBus(config, { platform: readPlatform(), log });
  const blobs = await createBlobStore(config, platformNames, log);
  const heard: EventMessage[] = [];
  await bus.subscribe({
    queue: 'listener',
    patterns: ['photo.processed', 'photo.failed', 'fingerprint.made'],
    concurrency: 1,
    handle: async (message) => void heard.push(message),
  });
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  return {
    env,
    bus,
    blobs,
    heard,
    sql,
    async end() {
      await sql.end();
      await blobs.deletePrefix('');
      await Promise.all([bus.close(), blobs.close()]);
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

let nextPhotoId = 1;

/** Does what the upload of a photo leaves behind: its original, and the news of it. */
async function upload(
  { blobs, bus }: { bus: EventBus; blobs: { put(...blob: Parameters<BlobStore['put']>): Promise<unknown> } },
  content: Buffer,
) {
  const photoId = nextPhotoId++;
  const name = randomBytes(16).toString('hex');
  await blobs.put(`originals/${name}`, content, { contentType: 'image/jpeg' });
  const message: EventMessage = {
    ...newEvent('photo.uploaded', 7, {
      photoId,
      name,
      collectionId: 1,
      ownerId: 7,
      uploadedBy: 7,
      contentType: 'image/jpeg',
      bytes: content.length,
      isProtected: false,
    }),
    id: randomUUID(),
    time: new Date().toISOString(),
  };
  await bus.publish([message]);
  return { photoId, name, message };
}

const processedOf = (heard: readonly EventMessage[], name: string) =>
  heard
    .filter(({ type }) => type === 'photo.processed')
    .map((message) => parseEvent('photo.processed', message))
    .filter(({ data }) => data.name === name);

async function derivativesOf({ blobs }: Surroundings, name: string): Promise<string[]> {
  const names: string[] = [];
  for await (const blob of blobs.list(`derivatives/${name}/`)) names.push(blob);
  return names;
}

describe.each(['servers', 'one machine'] as const)('the worker on %s', (kind) => {
  let around: Surroundings;
  let worker: RunningService;

  beforeAll(async () => {
    around = await createSurroundings(kind);
    worker = await startService(around.env);
  });
  afterAll(async () => {
    await worker?.stop();
    await around?.end();
  });

  test('makes the derivatives of an uploaded photo and publishes that', async () => {
    const { photoId, name } = await upload(around, await noisePicture(1200, 900).jpeg().toBuffer());
    await waitFor(() => expect(processedOf(around.heard, name)).toHaveLength(1), patient);
    const [event] = processedOf(around.heard, name);
    expect(event?.data).toMatchObject({ photoId, name, width: 1200, height: 900, takenAt: null });
    expect(event?.data.derivatives.map(({ nominalWidth, width }) => [nominalWidth, width])).toEqual([
      [320, 320],
      [640, 640],
      [960, 960],
      [2048, 1200],
    ]);
    for (const { nominalWidth, sha256, bytes } of event?.data.derivatives ?? []) {
      const blob = await around.blobs.stat(`derivatives/${name}/${nominalWidth}.webp`);
      expect(blob).toMatchObject({ sha256, size: bytes, contentType: 'image/webp' });
    }
  });

  test('makes a photo again that lacks a width, and leaves what only a newer worker can make', async () => {
    const { photoId, name } = await upload(around, await noisePicture(900, 600).jpeg().toBuffer());
    await waitFor(() => expect(processedOf(around.heard, name)).toHaveLength(1), patient);
    await around.blobs.delete([`derivatives/${name}/640.webp`]);
    const lacking = (widths: number[]): EventMessage => ({
      ...newEvent('photo.incomplete', null, { photoId, name, widths }),
      id: randomUUID(),
      time: new Date().toISOString(),
    });
    const newer = lacking([...derivativeWidths, 4096]);
    await around.bus.publish([newer, lacking([...derivativeWidths])]);
    await waitFor(() => expect(processedOf(around.heard, name)).toHaveLength(2), patient);
    expect(await derivativesOf(around, name)).toHaveLength(derivativeWidths.length);
    const { rowCount } = await around.sql.query('select from inbox where event_id = $1', [newer.id]);
    expect(rowCount).toBe(0);
  });

  test('makes the fingerprints of photos from their smallest derivatives, and leaves out photos that are gone', async () => {
    const { photoId, name } = await upload(around, await noisePicture(300, 200).jpeg().toBuffer());
    await waitFor(() => expect(processedOf(around.heard, name)).toHaveLength(1), patient);
    const [processed] = processedOf(around.heard, name);
    const gone = { photoId: 999_999, name: 'f'.repeat(32) };
    const missing: EventMessage = {
      ...newEvent('fingerprint.missing', null, { photos: [gone, { photoId, name }] }),
      id: randomUUID(),
      time: new Date().toISOString(),
    };
    await around.bus.publish([missing]);
    const made = () =>
      around.heard
        .filter(({ type }) => type === 'fingerprint.made')
        .flatMap((message) => parseEvent('fingerprint.made', message).data.photos);
    await waitFor(() => expect(made()).toHaveLength(1), patient);
    expect(made()).toEqual([{ photoId, fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
    expect(processed?.data.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  });

  test('processes an upload that is delivered twice once', async () => {
    const { name, message } = await upload(around, await noisePicture(600, 400).jpeg().toBuffer());
    await waitFor(() => expect(processedOf(around.heard, name)).toHaveLength(1), patient);
    const [before] = await derivativesOf(around, name);
    await around.blobs.delete([`${before}`]);
    await around.bus.publish([message, message]);
    // Another photo, published after the repeats, is through: so are they.
    const after = await upload(around, await noisePicture(60, 40).jpeg().toBuffer());
    await waitFor(() => expect(processedOf(around.heard, after.name)).toHaveLength(1), patient);
    expect(processedOf(around.heard, name)).toHaveLength(1);
    expect(await derivativesOf(around, name)).toHaveLength(derivativeWidths.length - 1);
  });

  test('publishes why a photo cannot be processed, and does not try again', async () => {
    const { photoId, name, message } = await upload(
      around,
      Buffer.from('\xff\xd8\xff\xe0 no photo', 'latin1'),
    );
    await waitFor(() => {
      const failures = around.heard.filter(({ type }) => type === 'photo.failed');
      expect(failures.map((failure) => parseEvent('photo.failed', failure).data)).toEqual([
        { photoId, name, reason: 'undecodable' },
      ]);
    }, patient);
    expect(await around.bus.deadLetters.list()).toEqual([]);
    const { rowCount } = await around.sql.query('select from inbox where event_id = $1', [message.id]);
    expect(rowCount).toBe(1);
  });

  test('publishes nothing about a photo that was deleted meanwhile', async () => {
    const notKept = { ...around.blobs, put: around.blobs.stat };
    const content = await noisePicture(60, 40).jpeg().toBuffer();
    const { name, message } = await upload({ ...around, blobs: notKept }, content);
    await waitFor(async () => {
      const handled = 'select from inbox where event_id = $1';
      expect((await around.sql.query(handled, [message.id])).rowCount).toBe(1);
    }, patient);
    const told = await around.sql.query(`select from outbox where message->'data'->>'name' = $1`, [name]);
    expect(told.rowCount).toBe(0);
  });

  test('answers its probes', async () => {
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${worker.url}/metrics`)).text();
    expect(metrics).toContain('photos_processed_total');
    expect(metrics).toMatch(/^photo_ready_seconds_count\S* [1-9]/m);
    expect((await fetch(`${worker.url}/api/photos`)).status).toBe(404);
  });
});

describe('a worker killed at work', () => {
  let around: Surroundings;
  const running: ChildProcess[] = [];

  beforeAll(async () => {
    around = await createSurroundings('servers');
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await around?.end();
  });

  function startProcess(): ChildProcess {
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, ...around.env },
      stdio: 'ignore',
    });
    running.push(child);
    return child;
  }

  test('loses no photo and processes none twice in effect', async () => {
    const content = await noisePicture(3000, 2000).jpeg().toBuffer();
    const uploads = [];
    for (let i = 0; i < 6; i++) uploads.push(await upload(around, content));

    const first = startProcess();
    await waitFor(() => expect(around.heard.length).toBeGreaterThan(0), { ...patient, interval: 5 });
    const ended = once(first, 'exit');
    first.kill('SIGKILL');
    await ended;
    const { rowCount: done } = await around.sql.query('select from inbox');
    expect(done).toBeLessThan(uploads.length);

    const second = startProcess();
    const told = () => new Set(around.heard.map(({ id }) => id)).size;
    await waitFor(() => expect(told()).toBe(uploads.length), { ...patient, timeout: 40_000 });
    const stopped = once(second, 'exit');
    second.kill('SIGTERM');
    expect(await stopped).toEqual([0, null]);

    for (const { name } of uploads) {
      expect(await derivativesOf(around, name)).toHaveLength(derivativeWidths.length);
      // The relay may publish one and the same event twice; that is for its consumers' inboxes to see.
      expect(new Set(processedOf(around.heard, name).map(({ id }) => id)).size).toBe(1);
    }
    const { rowCount: rows } = await around.sql.query(
      `select from outbox where message->>'type' = 'photo.processed'`,
    );
    expect(rows).toBe(uploads.length);
  }, 60_000);

  test('gives up a photo whose decoding ends two processes, and no other', async () => {
    // Takes seconds to decode, so that there is time to end what does it.
    const content = blackPng({ width: 9990, height: 9990, bitDepth: 16, colourType: 6 });
    const { photoId, name } = await upload(around, content);
    const begun = async () => (await around.sql.query('select begun from attempt')).rows;

    const first = startProcess();
    await waitFor(async () => expect(await begun()).toEqual([{ begun: 1 }]), { ...patient, interval: 5 });
    const ended = once(first, 'exit');
    first.kill('SIGKILL');
    await ended;

    const second = startProcess();
    const child = await waitFor(
      async () => {
        const children = await readFile(`/proc/${second.pid}/task/${second.pid}/children`, 'utf8');
        expect(children).not.toBe('');
        return Number(children.trim());
      },
      { ...patient, timeout: 40_000, interval: 5 },
    );
    process.kill(child, 'SIGKILL');
    const failures = () => around.heard.filter(({ type }) => type === 'photo.failed');
    await waitFor(() => expect(failures()).toHaveLength(1), patient);
    expect(failures()[0]?.data).toEqual({ photoId, name, reason: 'ends-its-process' });
    expect(await begun()).toEqual([]);
    expect(await around.bus.deadLetters.list()).toEqual([]);

    const other = await upload(around, await noisePicture(60, 40).jpeg().toBuffer());
    await waitFor(() => expect(processedOf(around.heard, other.name)).toHaveLength(1), patient);
    second.kill('SIGTERM');
  }, 60_000);
});
