import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BlobStore } from '../src/blobs/blob-store.ts';
import { createBlobKeys, refuseEncrypted, rewrapKeys } from '../src/blobs/encrypted/blob-keys.ts';
import { encryptBlobs } from '../src/blobs/encrypted/encrypt-blobs.ts';
import {
  createEncryptedBlobStore,
  type EncryptedBlobStore,
} from '../src/blobs/encrypted/encrypted-blob-store.ts';
import { newKey, readMasterKeys } from '../src/blobs/encrypted/master-keys.ts';
import { headerSize } from '../src/blobs/encrypted/sealed-header.ts';
import { segmentSize, tagSize } from '../src/blobs/encrypted/segments.ts';
import { keyringPrefix } from '../src/blobs/encrypted/stored-names.ts';
import { createFolderBlobStore } from '../src/blobs/folder-blob-store.ts';
import { createLog } from '../src/telemetry/log.ts';

const jpeg = { contentType: 'image/jpeg' };
const sealedSegment = segmentSize + tagSize;
/** Where a segment begins in the encrypted form of a blob. */
const segmentAt = (number: number) => headerSize + number * sealedSegment;
const [oldMaster, newMaster] = [newKey().toString('base64'), newKey().toString('base64')];
const sizes = [0, 1, segmentSize - 1, segmentSize, segmentSize + 1, 3 * segmentSize, 3 * segmentSize + 5];

let folder: string;
/** As it is stored. */
let inner: BlobStore;
let store: EncryptedBlobStore;
let logged: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encrypted-'));
  inner = createFolderBlobStore({ folder });
  await inner.ping();
  logged = [];
  store = open(oldMaster);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(masterKeys: string, of = inner): EncryptedBlobStore {
  const log = createLog({ name: 'test', level: 'warn', to: { write: (line: string) => logged.push(line) } });
  return createEncryptedBlobStore(of, {
    keys: createBlobKeys(of, readMasterKeys(masterKeys)),
    ownerOf: (name) => name.replace(/^derivatives\/(\w+)\/.*$/, 'originals/$1'),
    log,
  });
}

/** Where the encrypted form of a blob is. */
const file = (name: string) => join(folder, 'blobs', 'sealed', name);
const plainFile = (name: string) => join(folder, 'blobs', name);

async function read(name: string, range?: { start: number; end?: number }, from: BlobStore = store) {
  const blob = await from.get(name, { range });
  return blob && buffer(blob.stream);
}

async function names(of: BlobStore, prefix = ''): Promise<string[]> {
  const found: string[] = [];
  for await (const name of of.list(prefix)) found.push(name);
  return found;
}

/** Changes the bytes of a blob in the store, as somebody who can write there. */
async function tamper(name: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  writeFileSync(file(name), change(readFileSync(file(name))));
}

describe('an encrypted blob', () => {
  test.each(sizes)('of %i bytes comes back whole, from memory, a file and a stream', async (size) => {
    const bytes = randomBytes(size);
    const path = join(folder, 'source');
    writeFileSync(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    for (const source of [bytes, { path }, Readable.from(size === 0 ? [] : [bytes])]) {
      for (const about of [jpeg, { ...jpeg, sha256 }]) {
        if (source instanceof Readable && about !== jpeg) continue;
        const stat = await store.put('originals/a', source, about);
        expect(stat).toMatchObject({ size, sha256, contentType: 'image/jpeg' });
        expect(await store.stat('originals/a')).toEqual(stat);
        expect((await read('originals/a'))?.equals(bytes)).toBe(true);
      }
    }
  });

  test('gives every range around the bounds of its segments', async () => {
    const size = 3 * segmentSize + 5;
    const bytes = randomBytes(size);
    await store.put('originals/a', bytes, jpeg);
    const around = [0, segmentSize, 2 * segmentSize, 3 * segmentSize, size];
    const places = around.flatMap((at) => [at - 1, at, at + 1]).filter((at) => at >= 0 && at < size);
    for (const start of places) {
      expect((await read('originals/a', { start }))?.equals(bytes.subarray(start))).toBe(true);
      for (const end of places.filter((at) => at >= start)) {
        const part = await read('originals/a', { start, end });
        expect([start, end, part?.equals(bytes.subarray(start, end + 1))]).toEqual([start, end, true]);
      }
    }
  });

  test.each(sizes)('of %i bytes refuses ranges outside of it, with its size', async (size) => {
    await store.put('originals/a', randomBytes(size), jpeg);
    for (const range of [
      { start: size },
      { start: size + 10 * segmentSize },
      { start: -1 },
      { start: 5, end: 4 },
    ]) {
      await expect(store.get('originals/a', { range })).rejects.toMatchObject({
        status: 416,
        headers: { 'content-range': `bytes */${size}` },
      });
    }
  });

  test('has nothing in the store that tells its content, its type or its checksum', async () => {
    const bytes = Buffer.from('<svg>our secret place</svg>'.repeat(10));
    const { sha256 } = await store.put('originals/a', bytes, { contentType: 'image/svg+xml' });
    const record = readFileSync(join(folder, 'about', 'sealed', 'originals', 'a.json'), 'utf8');
    const stored = readFileSync(file('originals/a'), 'latin1') + record;
    for (const secret of ['secret', 'svg', sha256]) expect(stored).not.toContain(secret);
  });

  test('of equal content has other bytes each time it is written', async () => {
    const bytes = Buffer.alloc(100, 1);
    await store.put('originals/a', bytes, jpeg);
    const first = readFileSync(file('originals/a'));
    await store.put('originals/a', bytes, jpeg);
    expect(readFileSync(file('originals/a')).equals(first)).toBe(false);
  });

  test('leaves neither key nor file behind when its content is refused', async () => {
    const path = join(folder, 'source');
    writeFileSync(path, 'changed');
    const sha256 = createHash('sha256').update('original').digest('hex');
    for (const source of [Buffer.from('changed'), { path }, Readable.from([Buffer.from('changed')])]) {
      await expect(store.put('originals/a', source, { ...jpeg, sha256 })).rejects.toMatchObject({
        status: 422,
      });
    }
    expect(await names(inner)).toEqual([]);
  });
});

describe('a blob that was changed in the store is refused and logged, and nothing of it comes out:', () => {
  const size = 3 * segmentSize + 5;
  const bytes = randomBytes(size);
  const segment = (sealed: Buffer, number: number) =>
    sealed.subarray(segmentAt(number), segmentAt(number + 1));

  beforeEach(async () => {
    await store.put('originals/a', bytes, jpeg);
  });

  async function expectRefusal(range?: { start: number; end?: number }) {
    await expect(read('originals/a', range)).rejects.toThrow();
    expect(logged.join()).toContain('"blob":"originals/a"');
  }

  test.each([0, 1, 2, 3])('cut off after %i segments', async (count) => {
    await tamper('originals/a', (sealed) => sealed.subarray(0, segmentAt(count)));
    await expectRefusal();
    await expectRefusal({ start: 0, end: 0 });
  });

  test.each([1, 16, 17, segmentSize])('without its last %i bytes', async (count) => {
    await tamper('originals/a', (sealed) => sealed.subarray(0, -count));
    await expectRefusal();
  });

  test('with bytes added', async () => {
    await tamper('originals/a', (sealed) => Buffer.concat([sealed, segment(sealed, 0)]));
    await expectRefusal();
  });

  const places = {
    version: 0,
    'key id': 5,
    salt: 20,
    description: 60,
    'end of the header': headerSize - 1,
    'first byte': segmentAt(0),
    'last byte of a segment': segmentAt(0) + segmentSize - 1,
    tag: segmentAt(1) - 1,
    'middle segment': segmentAt(1) + 5,
    'last segment': segmentAt(3),
    'very end': headerSize + size + 4 * tagSize - 1,
  };
  test.each(Object.entries(places))('with one bit changed: %s', async (_what, at) => {
    await tamper('originals/a', (sealed) => {
      sealed[at] = (sealed[at] ?? 0) ^ 1;
      return sealed;
    });
    if (at > 0 && at < 17) {
      // There is no such key, as after its erasure.
      expect(await store.get('originals/a')).toBeNull();
      return;
    }
    await expectRefusal();
    const number = Math.max(0, Math.floor((at - headerSize) / sealedSegment));
    await expectRefusal({ start: number * segmentSize, end: number * segmentSize });
  });

  test.each([
    ['two segments exchanged', [1, 0, 2, 3]],
    ['a segment repeated', [0, 0, 2, 3]],
    ['a segment from the end in the middle', [0, 2, 1, 3]],
  ])('%s', async (_what, order) => {
    await tamper('originals/a', (sealed) =>
      Buffer.concat([sealed.subarray(0, headerSize), ...order.map((number) => segment(sealed, number))]),
    );
    await expectRefusal();
  });

  test('with a segment of the version before', async () => {
    const before = readFileSync(file('originals/a'));
    await store.put('originals/a', bytes, jpeg);
    await tamper('originals/a', (sealed) =>
      Buffer.concat([sealed.subarray(0, headerSize), segment(before, 0), sealed.subarray(segmentAt(1))]),
    );
    await expectRefusal();
  });

  test('exchanged with another one, with all that is stored about both', async () => {
    await store.put('originals/b', randomBytes(size), jpeg);
    await tamper('originals/a', () => readFileSync(file('originals/b')));
    // Its key is looked for among those of its own name.
    expect(await store.get('originals/a')).toBeNull();
    const [key = ''] = await names(inner, 'keys/originals/b/');
    const wrapped = (await read(key, undefined, inner)) ?? Buffer.alloc(0);
    await inner.put(key.replace('/b/', '/a/'), wrapped, jpeg);
    await expectRefusal();
  });

  test('exchanged with a derivative of the same photo, which has the same key', async () => {
    await store.put('derivatives/a/320.webp', randomBytes(size), { contentType: 'image/webp' });
    await tamper('originals/a', () => readFileSync(file('derivatives/a/320.webp')));
    await expectRefusal();
    await expect(store.stat('originals/a')).rejects.toThrow('its description is not what was encrypted');
  });

  test('with the key of another one in the place of its own', async () => {
    await store.put('originals/b', bytes, jpeg);
    const [[own = ''], [other = '']] = [
      await names(inner, 'keys/originals/a/'),
      await names(inner, 'keys/originals/b/'),
    ];
    const wrapped = await read(other, undefined, inner);
    await inner.put(own, wrapped ?? Buffer.alloc(0), { contentType: 'application/octet-stream' });
    store = open(oldMaster);
    await expectRefusal();
  });
});

describe('what people send cannot pass for an encrypted blob:', () => {
  test('a file with the bytes of one comes back as it was sent', async () => {
    await store.put('originals/a', Buffer.from('secret'), jpeg);
    const sealed = readFileSync(file('originals/a'));
    await store.put('originals/forged', sealed, jpeg);
    expect((await read('originals/forged'))?.equals(sealed)).toBe(true);
    await inner.put('originals/plain', sealed, jpeg);
    expect((await read('originals/plain'))?.equals(sealed)).toBe(true);
  });

  test('names of the store are those of no blob: they are not listed, read, written or deleted', async () => {
    await store.put('originals/a', Buffer.from('secret'), jpeg);
    const stored = await names(inner);
    expect(stored).toEqual([expect.stringMatching(/^keys\/originals\/a\/\w{32}$/), 'sealed/originals/a']);
    expect(await names(store)).toEqual(['originals/a']);
    for (const name of stored) {
      for (const attempt of [
        () => store.get(name),
        () => store.stat(name),
        () => store.delete([name]),
        () => store.put(name, Buffer.from('x'), jpeg),
      ]) {
        await expect(attempt()).rejects.toThrow(TypeError);
      }
    }
    for (const prefix of ['keys/', 'sealed/', 'k']) expect(await store.deletePrefix(prefix)).toBe(0);
    expect(await names(inner)).toEqual(stored);
  });
});

describe('the keys of photos', () => {
  async function addPhoto(name: string, bytes = randomBytes(1000)) {
    await store.put(`originals/${name}`, bytes, jpeg);
    await store.put(`derivatives/${name}/320.webp`, bytes, { contentType: 'image/webp' });
    return bytes;
  }

  test('are one for each photo with its derivatives, also when another process makes these', async () => {
    const bytes = await addPhoto('a');
    await open(oldMaster).put('derivatives/a/640.webp', bytes, { contentType: 'image/webp' });
    await addPhoto('b');
    expect(await names(inner, 'keys/originals/a/')).toHaveLength(1);
    expect(await names(inner, 'keys/')).toHaveLength(2);
    expect(await read('derivatives/a/640.webp')).toEqual(bytes);
  });

  test('are erased with their photo, so that a copy of its files cannot be read', async () => {
    await addPhoto('a');
    const kept = await addPhoto('b');
    const copies = ['originals/a', 'derivatives/a/320.webp'].map((name) => ({
      name,
      bytes: readFileSync(file(name)),
    }));
    await store.delete(['originals/a']);
    await store.deletePrefix('derivatives/a/');
    expect(await names(inner, 'keys/')).toHaveLength(1);
    for (const { name, bytes } of copies) await inner.put(`sealed/${name}`, bytes, jpeg);
    store = open(oldMaster);
    for (const { name } of copies) expect(await store.get(name)).toBeNull();
    expect(logged.join()).toContain('the key of a blob is gone');
    expect(await read('originals/b')).toEqual(kept);
  });

  test('do not stay when derivatives are written after their photo was deleted', async () => {
    await addPhoto('a');
    const worker = open(oldMaster);
    await worker.get('derivatives/a/320.webp').then((blob) => blob?.stream.destroy());
    await store.delete(['originals/a']);
    await worker.put('derivatives/a/960.webp', Buffer.from('late'), { contentType: 'image/webp' });
    await worker.deletePrefix('derivatives/a/');
    expect(await names(inner)).toEqual([]);
  });

  test('stay while a derivative alone is deleted', async () => {
    const bytes = await addPhoto('a');
    await store.deletePrefix('derivatives/a/');
    expect(await read('originals/a')).toEqual(bytes);
  });

  test('are wrapped by a new master key without writing a photo, and need the old one no more', async () => {
    const bytes = await addPhoto('a');
    await createBlobKeys(inner, readMasterKeys(oldMaster)).verify();
    const before = readFileSync(file('originals/a'));
    const both = readMasterKeys(`${newMaster},${oldMaster}`);
    await createBlobKeys(inner, both).verify();
    await open(`${newMaster},${oldMaster}`).put('originals/new', bytes, jpeg);
    expect(await rewrapKeys(inner, both)).toEqual({
      changed: 2,
      alreadyCurrent: 1,
      unsettled: 0,
      unreadable: [],
    });
    expect(await rewrapKeys(inner, both)).toMatchObject({ changed: 0, alreadyCurrent: 3 });
    expect(readFileSync(file('originals/a')).equals(before)).toBe(true);
    await createBlobKeys(inner, readMasterKeys(newMaster)).verify();
    store = open(newMaster);
    expect(await read('originals/a')).toEqual(bytes);
    await expect(read('originals/a', undefined, open(oldMaster))).rejects.toThrow(
      /needs the master key \w{16}/,
    );
  });

  test('of a photo that is deleted while keys are wrapped again stay erased', async () => {
    await addPhoto('a');
    const both = readMasterKeys(`${newMaster},${oldMaster}`);
    const deletedMeanwhile: BlobStore = {
      ...inner,
      async put(name, source, about) {
        await store.delete(['originals/a']);
        return inner.put(name, source, about);
      },
    };
    await rewrapKeys(deletedMeanwhile, both);
    expect(await names(inner, 'keys/')).toEqual([]);
  });

  test('that a missing master key has wrapped are named, and the others are wrapped again', async () => {
    await addPhoto('a');
    const stranger = newKey().toString('base64');
    await open(stranger).put('originals/b', Buffer.from('x'), jpeg);
    const { changed, unreadable } = await rewrapKeys(inner, readMasterKeys(`${newMaster},${oldMaster}`));
    expect([changed, unreadable]).toEqual([1, [expect.stringMatching(/^keys\/originals\/b\//)]]);
  });
});

describe('a store and its master keys', () => {
  const verify = (text: string) => createBlobKeys(inner, readMasterKeys(text)).verify();

  test('belong together from the first start on, and another key is refused with what to do', async () => {
    await verify(oldMaster);
    await verify(oldMaster);
    expect(await names(inner, keyringPrefix)).toHaveLength(1);
    await expect(verify(newMaster)).rejects.toThrow(
      /BLOB_MASTER_KEYS: cannot read the keys of this store: it needs the master key \w{16}, and there is only \w{16}\. Add/,
    );
    expect(await names(inner)).toHaveLength(1);
  });

  test('belong together also when the keyring was lost', async () => {
    await store.put('originals/a', Buffer.from('x'), jpeg);
    await expect(verify(newMaster)).rejects.toThrow('BLOB_MASTER_KEYS');
    await verify(oldMaster);
  });

  test('are refused apart: an encrypted store without master keys', async () => {
    await refuseEncrypted(inner);
    await verify(oldMaster);
    await expect(refuseEncrypted(inner)).rejects.toThrow('BLOB_MASTER_KEYS: is missing');
  });

  test.each(['', 'short', `${oldMaster},`, `${oldMaster}x`, randomBytes(31).toString('base64')])(
    'are not read from %j',
    (text) => {
      expect(() => readMasterKeys(text)).toThrow('must be keys of 32 bytes in base64');
    },
  );
});

describe('blobs that were stored before encryption was turned on', () => {
  const bytes = randomBytes(2 * segmentSize + 100);
  beforeEach(async () => {
    await inner.put('originals/a', bytes, jpeg);
    await inner.put('derivatives/a/320.webp', bytes, { contentType: 'image/webp' });
    await inner.put('avatars/b', bytes, { contentType: 'image/webp' });
  });

  test('are read as they are, in parts too', async () => {
    expect(await store.stat('originals/a')).toEqual(await inner.stat('originals/a'));
    expect((await read('originals/a'))?.equals(bytes)).toBe(true);
    for (const start of [0, segmentSize, bytes.length - 1]) {
      expect((await read('originals/a', { start }))?.equals(bytes.subarray(start))).toBe(true);
    }
    await expect(store.get('originals/a', { range: { start: bytes.length } })).rejects.toMatchObject({
      headers: { 'content-range': `bytes */${bytes.length}` },
    });
  });

  test('are encrypted by the command, once, and are the same for their readers', async () => {
    await store.put('originals/new', bytes, jpeg);
    const before = await store.stat('originals/a');
    expect(await encryptBlobs(inner, store)).toBe(3);
    expect(await encryptBlobs(inner, open(oldMaster))).toBe(0);
    for (const name of ['originals/a', 'derivatives/a/320.webp', 'avatars/b']) {
      expect(await inner.stat(name)).toBeNull();
      expect((await read(name))?.equals(bytes)).toBe(true);
    }
    expect(await store.stat('originals/a')).toEqual(before);
  });

  test('lose all their keys with their photo', async () => {
    await encryptBlobs(inner, store);
    await store.delete(['originals/a', 'derivatives/a/320.webp', 'avatars/b']);
    expect(await names(inner)).toEqual([]);
  });

  test('stay deleted when they are deleted while they are being encrypted', async () => {
    const services = open(oldMaster);
    const deletedMeanwhile: BlobStore = {
      ...inner,
      async put(name, source, about) {
        if (name === 'sealed/originals/a') await services.delete(['originals/a', 'derivatives/a/320.webp']);
        return inner.put(name, source, about);
      },
    };
    await encryptBlobs(inner, open(oldMaster, deletedMeanwhile));
    expect((await names(inner)).filter((name) => name.includes('/a/') || name.endsWith('/a'))).toEqual([]);
  });

  test('that are damaged are not encrypted, and stay as they are', async () => {
    writeFileSync(plainFile('originals/a'), 'short');
    await expect(encryptBlobs(inner, store)).rejects.toMatchObject({ status: 422 });
    expect(readFileSync(plainFile('originals/a'), 'utf8')).toBe('short');
  });

  test('are encrypted by a second run of the command where the first was interrupted', async () => {
    let puts = 0;
    const interrupted: BlobStore = {
      ...inner,
      async delete(deleted) {
        if (deleted.includes('originals/a')) throw new Error('interrupted');
        return inner.delete(deleted);
      },
      put: (...args) => {
        puts += 1;
        return inner.put(...args);
      },
    };
    await expect(encryptBlobs(inner, open(oldMaster, interrupted))).rejects.toThrow('interrupted');
    expect(puts).toBeGreaterThan(0);
    expect((await names(store)).sort()).toEqual(['avatars/b', 'derivatives/a/320.webp', 'originals/a']);
    await encryptBlobs(inner, store);
    expect((await names(inner)).filter((name) => !/^(?:keys|sealed)\//.test(name))).toEqual([]);
    expect((await read('originals/a'))?.equals(bytes)).toBe(true);
  });
});

test('an encrypted blob is not read ahead of a reader that leaves early', async () => {
  let sent = 0;
  async function* counted(chunks: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      sent += chunk.length;
      yield chunk;
    }
  }
  const counting: BlobStore = {
    ...inner,
    async get(name, options) {
      const blob = await inner.get(name, options);
      return blob && { ...blob, stream: Readable.from(counted(blob.stream), { objectMode: false }) };
    },
  };
  const size = 36 * segmentSize;
  await store.put('originals/long', randomBytes(size), jpeg);
  const blob = await open(oldMaster, counting).get('originals/long');
  for await (const _ of blob?.stream ?? []) break;
  expect(sent).toBeLessThan(size / 2);
});
