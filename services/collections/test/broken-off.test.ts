import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { createFolderBlobStore } from '@our-dates/service-kit/blobs/folder-blob-store';
import { unavailable } from '@our-dates/service-kit/errors';
import { createPool, migrate, type Pool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createDatabase, type TestDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import type { CheckedPhoto } from '../src/domain/check-photos.ts';
import { createOriginals } from '../src/domain/originals.ts';
import { insertMemory } from '../src/repository/memories.ts';

const log = createLog({ name: 'test', level: 'silent' });
let database: TestDatabase;
let pool: Pool;
let folder: string;
let blobs: BlobStore;
let photos: CheckedPhoto[];
beforeAll(async () => {
  database = await createDatabase(sharedServers().postgresUrl, 'collections', { extensions: ['pg_trgm'] });
  const dir = fileURLToPath(new URL('../migrations', import.meta.url));
  await migrate({ ownerUrl: database.url, schema: 'collections', dir });
  pool = createPool({ connectionString: database.url, schema: 'collections', log });
  folder = await mkdtemp(join(tmpdir(), 'our-dates-originals-test-'));
  blobs = createFolderBlobStore({ folder: join(folder, 'blobs') });
  const path = join(folder, 'photo');
  await writeFile(path, 'x');
  const image = { format: 'jpeg', contentType: 'image/jpeg', width: 1, height: 1 } as const;
  const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
  const photo = { file: { path, fileName: 'x', bytes: 1, sha256 }, title: 't', description: null, image };
  photos = [photo, photo, photo];
});
afterEach(async () => {
  await pool.query('truncate memory, staged_blob cascade');
  await blobs.deletePrefix('');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const memory = { ownerId: 1, name: 'x', description: null, type: 'custom', date: null, isProtected: false };

async function left() {
  const names = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;
  const files: string[] = [];
  for await (const name of blobs.list('')) files.push(name);
  return { memories: await names('memory'), notes: await names('staged_blob'), files: files.length };
}
const nothing = { memories: 0, notes: 0, files: 0 };

test('a memory that is recorded keeps its rows and files together', async () => {
  const originals = createOriginals({ pool, blobs, log });
  await originals.store(photos, (client) => insertMemory(client, memory));
  expect(await left()).toEqual({ memories: 1, notes: 0, files: 3 });
});

test('the files of an upload are removed when recording their rows fails', async () => {
  const originals = createOriginals({ pool, blobs, log });
  const storing = originals.store(photos, async (client) => {
    await insertMemory(client, memory);
    throw new Error('no');
  });
  await expect(storing).rejects.toThrow('no');
  expect(await left()).toEqual(nothing);
});

test('when one file of a memory cannot be written, the others are removed, and nothing is recorded', async () => {
  let writes = 0;
  const failing: BlobStore = {
    ...blobs,
    put: async (...blob) => {
      writes += 1;
      if (writes === 2) throw unavailable();
      return blobs.put(...blob);
    },
  };
  const originals = createOriginals({ pool, blobs: failing, log });
  const storing = originals.store(photos, (client) => insertMemory(client, memory));
  await expect(storing).rejects.toMatchObject({ status: 503 });
  expect(await left()).toEqual(nothing);
});

test('when the notes of uploaded files were swept away meanwhile, nothing is recorded and no file stays', async () => {
  const originals = createOriginals({ pool, blobs, log });
  const storing = originals.store(photos, async (client) => {
    await pool.query('delete from staged_blob');
    return insertMemory(client, memory);
  });
  await expect(storing).rejects.toMatchObject({ status: 503 });
  expect(await left()).toEqual(nothing);
});

test('a memory is kept when it was committed and the answer to the commit was lost', async () => {
  const originals = createOriginals({ pool, blobs, log });
  const storing = originals.store(photos, async (client) => {
    await insertMemory(client, memory);
    const query = client.query.bind(client);
    Object.assign(client, {
      query: async (statement: string, values?: unknown[]) => {
        const result = await query(statement, values);
        if (statement === 'commit') throw new Error('Connection terminated unexpectedly');
        return result;
      },
    });
  });
  await expect(storing).rejects.toThrow('Connection terminated');
  expect(await left()).toEqual({ memories: 1, notes: 0, files: 3 });
});

test('the sweeper removes the files of an upload whose process ended before recording them, and no earlier', async () => {
  const originals = createOriginals({ pool, blobs, log });
  await pool.query(`insert into staged_blob (name) select repeat(n::text, 32) from generate_series(1, 3) n`);
  for (const digit of [1, 2, 3]) {
    await blobs.put(`originals/${`${digit}`.repeat(32)}`, Buffer.from('x'), { contentType: 'image/jpeg' });
  }
  expect(await originals.sweep()).toBe(0);
  await pool.query(`update staged_blob set staged_at = now() - interval '46 seconds'`);
  expect(await originals.sweep()).toBe(3);
  expect(await left()).toEqual(nothing);
});
