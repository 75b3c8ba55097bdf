import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { BlobStore } from '../src/blobs/blob-store.ts';
import { createFolderBlobStore } from '../src/blobs/folder-blob-store.ts';
import { createS3BlobStore } from '../src/blobs/s3-blob-store.ts';
import { listen } from '../src/http/server.ts';
import { type SmallDisk, smallDisk } from '../testing/small-disk.ts';

const megabyte = 1024 * 1024;
const about = { contentType: 'image/jpeg' };
const full = { status: 507, code: 'STORAGE_FULL' };

describe('a blob store on a disk without room', () => {
  let disk: SmallDisk;
  let store: BlobStore;
  beforeEach(async () => {
    disk = await smallDisk(3 * megabyte);
    store = createFolderBlobStore({ folder: disk.folder });
  });
  afterEach(async () => {
    await store.close();
    await disk.remove();
  });

  const files = async () =>
    (await readdir(disk.folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  test('reports it, keeps nothing of a refused blob, and keeps all others', async () => {
    const kept = randomBytes(megabyte);
    await store.put('originals/kept', kept, about);
    await expect(store.put('originals/more', randomBytes(4 * megabyte), about)).rejects.toMatchObject(full);
    expect(await store.stat('originals/more')).toBeNull();
    expect((await files()).toSorted()).toEqual(['kept', 'kept.json']);
    expect(await store.stat('originals/kept')).toMatchObject({ size: kept.length });
  });

  test('keeps a blob that it could not replace', async () => {
    await store.put('originals/kept', randomBytes(megabyte), about);
    const before = await store.stat('originals/kept');
    await expect(store.put('originals/kept', randomBytes(4 * megabyte), about)).rejects.toMatchObject(full);
    expect(await store.stat('originals/kept')).toEqual(before);
  });

  test('accepts blobs again when there is room', async () => {
    await store.ping();
    await store.put('originals/one', randomBytes(2.5 * megabyte), about);
    await expect(store.put('originals/two', randomBytes(megabyte), about)).rejects.toMatchObject(full);
    await store.delete(['originals/one']);
    await store.put('originals/two', randomBytes(megabyte / 4), about);
    await store.ping();
  });
});

describe('a blob store on a bucket without room', () => {
  test.each([
    [507, 'XMinioStorageFull'],
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
  ])('says so when the server answers %i %s', async (status, code) => {
    const server = await listen(
      (req, res) => {
        req.resume().once('end', () => {
          res.writeHead(status, { 'content-type': 'application/xml' });
          res.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
        });
      },
      { host: '127.0.0.1', port: 0 },
    );
    const secrets = { accessKeyId: 'a', secretAccessKey: 'b' };
    const store = createS3BlobStore({ endpoint: server.url, bucket: 'photos', ...secrets });
    await expect(store.put('originals/one', Buffer.from('x'), about)).rejects.toMatchObject(full);
    await store.close();
    await server.close();
  });
});
