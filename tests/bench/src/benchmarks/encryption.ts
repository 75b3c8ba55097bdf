import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { derivativeBlob, originalBlob, ownerOfBlob } from '@our-dates/contracts/blob-names';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { createBlobKeys } from '@our-dates/service-kit/blobs/encrypted/blob-keys';
import { createEncryptedBlobStore } from '@our-dates/service-kit/blobs/encrypted/encrypted-blob-store';
import { newKey, readMasterKeys } from '@our-dates/service-kit/blobs/encrypted/master-keys';
import { createFolderBlobStore } from '@our-dates/service-kit/blobs/folder-blob-store';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { interleave, type Measurement } from '../measurement.ts';
import { type Undo, withUndo } from '../processes.ts';

export const about = `What the encryption of photos costs: processor time of an operation on a blob store in a folder, one at a time.
    --rounds 15`;

const plain = 'as they are';
const encrypted = 'encrypted';
const originalSize = 4_000_000;
const derivativeSize = 36_000;
const original = originalBlob('a');
const derivative = derivativeBlob('a', 640);

/** One operation, and how often it is done for one value. */
interface Operation {
  readonly title: string;
  readonly times: number;
  readonly run: (store: BlobStore, turn: number) => Promise<unknown>;
}

export function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '15' } },
  });
  return withUndo((undo) => measure(Number(values.rounds), undo));
}

async function measure(rounds: number, undo: Undo): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
  undo(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'photo');
  const bytes = randomBytes(originalSize);
  writeFileSync(path, bytes);
  const about = { contentType: 'image/jpeg', sha256: hash('sha256', bytes) };
  const stores = [
    { name: plain, store: createFolderBlobStore({ folder: join(folder, 'plain') }) },
    { name: encrypted, store: encrypt(createFolderBlobStore({ folder: join(folder, 'encrypted') })) },
  ];
  const operations: Operation[] = [
    {
      title: 'an original of 4 MB is written',
      times: 10,
      run: (store, turn) => store.put(originalBlob(String(turn)), { path }, about),
    },
    { title: 'a derivative of 36 KB is read', times: 200, run: (store) => readAll(store, derivative) },
    { title: 'an original of 4 MB is read', times: 10, run: (store) => readAll(store, original) },
    {
      title: '64 KB from the middle of an original are read',
      times: 200,
      run: (store) => readAll(store, original, { start: 2_000_000, end: 2_065_535 }),
    },
  ];
  for (const { store } of stores) {
    await store.put(original, { path }, about);
    await store.put(derivative, randomBytes(derivativeSize), { contentType: 'image/webp' });
  }
  const measured: Measurement[] = [];
  for (const operation of operations) {
    const variants = stores.map(({ name, store }) => ({
      name,
      once: () => processorTime(store, operation),
    }));
    measured.push({
      title: `Processor time: ${operation.title}`,
      unit: 'ms',
      yardstick: plain,
      series: await interleave(variants, rounds),
    });
  }
  return measured;
}

function encrypt(inner: BlobStore): BlobStore {
  const keys = createBlobKeys(inner, readMasterKeys(newKey().toString('base64')));
  const log = createLog({ name: 'bench', level: 'error' });
  return createEncryptedBlobStore(inner, { keys, ownerOf: ownerOfBlob, log });
}

async function readAll(store: BlobStore, name: string, range?: { start: number; end: number }) {
  const blob = await store.get(name, { range });
  if (!blob) throw new Error(`${name} is missing.`);
  for await (const _ of blob.stream);
}

/** @returns milliseconds of all threads of this process, for one operation */
async function processorTime(store: BlobStore, { times, run: once }: Operation): Promise<number> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn += 1) await once(store, turn);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}
