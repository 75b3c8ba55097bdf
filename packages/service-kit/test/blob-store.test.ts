import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BlobStore } from '../src/blobs/blob-store.ts';
import { createBlobKeys } from '../src/blobs/encrypted/blob-keys.ts';
import { createEncryptedBlobStore } from '../src/blobs/encrypted/encrypted-blob-store.ts';
import { newKey, readMasterKeys } from '../src/blobs/encrypted/master-keys.ts';
import { createFolderBlobStore } from '../src/blobs/folder-blob-store.ts';
import { createS3BlobStore } from '../src/blobs/s3-blob-store.ts';
import { AppError } from '../src/errors.ts';
import { createLog } from '../src/telemetry/log.ts';
import { sharedServers } from '../testing/shared-servers.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const adapters: Record<string, () => BlobStore> = {
  folder: () => createFolderBlobStore({ folder: join(folder, 'store') }),
  s3: () => createS3BlobStore({ ...sharedServers().s3, prefix: `${randomUUID()}/` }),
  'a folder, encrypted': () => encrypted(createFolderBlobStore({ folder: join(folder, 'encrypted') })),
  's3, encrypted': () => encrypted(createS3BlobStore({ ...sharedServers().s3, prefix: `${randomUUID()}/` })),
};

function encrypted(inner: BlobStore): BlobStore {
  const keys = createBlobKeys(inner, readMasterKeys(newKey().toString('base64')));
  return createEncryptedBlobStore(inner, {
    keys,
    ownerOf: (name) => name,
    log: createLog({ name: 'test', level: 'silent' }),
  });
}

async function names(store: BlobStore, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const name of store.list(prefix)) found.push(name);
  return found;
}

describe.each(Object.entries(adapters))('blob store in %s', (_name, create) => {
  let store: BlobStore;
  const bytes = randomBytes(300_000);
  beforeAll(() => {
    store = create();
  });
  afterAll(() => store.close());

  test('gives back the same bytes, from memory, a stream or a file', async () => {
    const path = join(folder, `source-${randomUUID()}`);
    await writeFile(path, bytes);
    const chunks = [bytes.subarray(0, 70_001), bytes.subarray(70_001)];
    for (const source of [bytes, Readable.from(chunks), { path }]) {
      const stat = await store.put('originals/one', source, { contentType: 'image/jpeg' });
      expect(stat).toMatchObject({ size: bytes.length, sha256: sha256(bytes), contentType: 'image/jpeg' });
      const blob = await store.get('originals/one');
      expect(blob).toMatchObject({ ...stat, range: undefined });
      expect(blob && sha256(await buffer(blob.stream))).toBe(sha256(bytes));
      expect(await store.stat('originals/one')).toEqual(stat);
    }
  });

  test('gives content a strong ETag that changes with it', async () => {
    const first = await store.put('e', Buffer.from('one'), { contentType: 'text/plain' });
    const same = await store.put('e2', Buffer.from('one'), { contentType: 'text/plain' });
    const other = await store.put('e', Buffer.from('two'), { contentType: 'text/plain' });
    expect(first.etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(same.etag).toBe(first.etag);
    expect(other.etag).not.toBe(first.etag);
    expect((await store.stat('e'))?.etag).toBe(other.etag);
  });

  test('gives a part of the bytes', async () => {
    await store.put('r', bytes, { contentType: 'image/webp' });
    const part = async (start: number, end?: number) => {
      const blob = await store.get('r', { range: { start, end } });
      return { range: blob?.range, size: blob?.size, bytes: blob && (await buffer(blob.stream)) };
    };
    expect(await part(10, 19)).toEqual({
      range: { start: 10, end: 19 },
      size: bytes.length,
      bytes: bytes.subarray(10, 20),
    });
    expect((await part(299_990)).bytes).toEqual(bytes.subarray(299_990));
    expect((await part(299_990, 999_999)).range).toEqual({ start: 299_990, end: 299_999 });
    const outside = await store.get('r', { range: { start: 300_000 } }).catch((error: unknown) => error);
    expect(outside).toBeInstanceOf(AppError);
    expect(outside).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */300000' } });
  });

  test('has no blob under an unknown name', async () => {
    expect(await store.get('originals/unknown')).toBeNull();
    expect(await store.stat('originals/unknown')).toBeNull();
    expect(await store.get('originals')).toBeNull();
    await store.delete(['originals/unknown']);
  });

  test('refuses content that is not what its checksum says, and keeps nothing', async () => {
    const put = store.put('wrong', Readable.from([Buffer.from('changed')]), {
      contentType: 'text/plain',
      sha256: sha256(Buffer.from('original')),
    });
    await expect(put).rejects.toMatchObject({ status: 422, code: 'CHECKSUM' });
    expect(await store.get('wrong')).toBeNull();
    const right = Buffer.from('original');
    await store.put('right', right, { contentType: 'text/plain', sha256: sha256(right) });
  });

  test('keeps nothing of a stream that broke off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    await expect(store.put('half', broken, { contentType: 'text/plain' })).rejects.toThrow('gone');
    expect(await store.get('half')).toBeNull();
  });

  test('takes an empty blob', async () => {
    await store.put('empty', Buffer.alloc(0), { contentType: 'text/plain' });
    const blob = await store.get('empty');
    expect(blob?.size).toBe(0);
    expect(blob && (await buffer(blob.stream)).length).toBe(0);
  });

  test('lists more names than a server puts on one page', async () => {
    const many = Array.from({ length: 1005 }, (_, index) => `many/${index}`);
    for (let start = 0; start < many.length; start += 50) {
      const some = many.slice(start, start + 50);
      await Promise.all(some.map((name) => store.put(name, Buffer.from('a'), { contentType: 'text/plain' })));
    }
    expect(new Set(await names(store, 'many/'))).toEqual(new Set(many));
    await store.delete(many);
    expect(await names(store, 'many/')).toEqual([]);
    // The S3 server of the tests takes its time for each list, and keys of deleted blobs are looked for by one.
  }, 180_000);

  test('lists names by their beginning and deletes them', async () => {
    for (const name of ['derivatives/a/320.webp', 'derivatives/a/960.webp', 'derivatives/ab/320.webp']) {
      await store.put(name, Buffer.from(name), { contentType: 'image/webp' });
    }
    expect(await names(store, 'derivatives/a/')).toEqual([
      'derivatives/a/320.webp',
      'derivatives/a/960.webp',
    ]);
    expect(await names(store, 'derivatives/a')).toHaveLength(3);
    expect(await names(store, 'nothing/')).toEqual([]);
    expect(await store.deletePrefix('derivatives/a/')).toBe(2);
    expect(await names(store, 'derivatives/')).toEqual(['derivatives/ab/320.webp']);
    await store.delete(['derivatives/ab/320.webp']);
    expect(await names(store, 'derivatives/')).toEqual([]);
  });

  test.each(['', '../up', 'a/../b', 'a//b', '/root', 'A', 'a b', 'a/.', 'x'.repeat(600), 'a\0b'])(
    'does not take %j for a name',
    async (name) => {
      await expect(store.put(name, Buffer.from('x'), { contentType: 'text/plain' })).rejects.toThrow(
        TypeError,
      );
      await expect(store.get(name)).rejects.toThrow(TypeError);
    },
  );

  test('takes many blobs at once under one name and ends with one of them whole', async () => {
    const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(versions.map((version) => store.put('race', version, { contentType: 'text/plain' })));
    const blob = await store.get('race');
    const got = blob && (await buffer(blob.stream));
    expect(versions.some((version) => got?.equals(version))).toBe(true);
  });

  test('answers a ping', async () => {
    await store.ping();
  });
});

/** Every file and folder below one, by its path. */
async function everythingIn(root: string): Promise<string[]> {
  return (await readdir(root, { recursive: true })).sort();
}

test('a folder store leaves nothing behind of what failed or was deleted', async () => {
  const own = join(folder, 'tidy');
  const store = createFolderBlobStore({ folder: own });
  await store.ping();
  const empty = await everythingIn(own);
  await store.put('a/b/one', Buffer.from('x'), { contentType: 'text/plain' });
  await store.put('a/c/two', Buffer.from('x'), { contentType: 'text/plain' });
  await store.put('c', Buffer.from('x'), { contentType: 'text/plain', sha256: 'no' }).catch(() => {});
  await store.delete(['a/b/one']);
  expect(await everythingIn(own)).toEqual(
    [...empty, 'about/a', 'about/a/c', 'about/a/c/two.json', 'blobs/a', 'blobs/a/c', 'blobs/a/c/two'].sort(),
  );
  await store.deletePrefix('a/');
  expect(await everythingIn(own)).toEqual(empty);
});

test('a blob finds its folder though others delete the last ones in it at the same time', async () => {
  const store = createFolderBlobStore({ folder: join(folder, 'busy') });
  const come = async (name: string) => {
    for (let turn = 0; turn < 50; turn++) {
      await store.put(name, Buffer.from(name), { contentType: 'text/plain' });
      await store.delete([name]);
    }
    await store.put(name, Buffer.from(name), { contentType: 'text/plain' });
  };
  await Promise.all(['d/e/1', 'd/e/2', 'd/e/3', 'd/f'].map(come));
  expect(await names(store, '')).toEqual(['d/e/1', 'd/e/2', 'd/e/3', 'd/f']);
});

test('a folder store is for its owner only, also one that was open to others', async () => {
  const own = join(folder, 'private');
  await mkdir(join(own, 'blobs', 'a'), { recursive: true, mode: 0o755 });
  const store = createFolderBlobStore({ folder: own });
  await store.put('a/b/c', Buffer.from('x'), { contentType: 'text/plain' });
  const modeOf = async (path: string) => ((await stat(join(own, path))).mode & 0o777).toString(8);
  for (const path of ['.', 'blobs', 'about', 'incoming', 'about/a', 'blobs/a/b']) {
    expect([path, await modeOf(path)]).toEqual([path, '700']);
  }
  for (const path of ['blobs/a/b/c', 'about/a/b/c.json']) {
    expect([path, await modeOf(path)]).toEqual([path, '600']);
  }
});

test('a blob is stored in S3 though the server closes the connection as it is taken up', async () => {
  const { hostname, port } = new URL(sharedServers().s3.endpoint);
  const sockets: Socket[] = [];
  const relay = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    if (sockets.length === 1) socket.once('data', () => socket.resetAndDestroy());
    else socket.pipe(connect(Number(port), hostname)).pipe(socket);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port: own } = relay.address() as AddressInfo;
  const store = createS3BlobStore({ ...sharedServers().s3, endpoint: `http://127.0.0.1:${own}` });
  const path = join(folder, 'taken-up');
  await writeFile(path, 'as it was');
  const name = `reset/${randomUUID()}`;
  await store.put(name, { path }, { contentType: 'image/jpeg' });
  expect((await store.stat(name))?.size).toBe(9);
  expect(sockets.length).toBeGreaterThan(1);
  await store.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => relay.close(resolve));
});

/** A store whose server answers everything with one S3 error. */
async function answering(status: number, code: string): Promise<BlobStore & AsyncDisposable> {
  const server = createHttpServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>As the server says.</Message></Error>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const store = createS3BlobStore({ ...sharedServers().s3, endpoint: `http://127.0.0.1:${port}` });
  return {
    ...store,
    async [Symbol.asyncDispose]() {
      await store.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('a photo that an S3 server does not store', () => {
  const put = (store: BlobStore) => store.put('a/b', Buffer.from('photo'), { contentType: 'image/jpeg' });

  test.each([
    [499, 'ClientDisconnected'],
    [429, 'TooManyRequests'],
    [408, 'RequestTimeout'],
    [400, 'RequestTimeout'],
    [503, 'SlowDown'],
  ])('can be sent again after %d %s: the answer is 503', async (status, code) => {
    await using store = await answering(status, code);
    const refused = { status: 503, code: 'BLOBS_UNAVAILABLE', headers: { 'retry-after': '1' } };
    await expect(put(store)).rejects.toMatchObject(refused);
  });

  test.each([
    [403, 'AccessDenied'],
    [400, 'InvalidRequest'],
  ])('is an error of the platform after %d %s', async (status, code) => {
    await using store = await answering(status, code);
    await expect(put(store)).rejects.toMatchObject({ name: code });
  });
});
