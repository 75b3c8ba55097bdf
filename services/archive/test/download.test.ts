import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { startArchive, type TestArchive } from '../testing/archive.ts';

const MB = 1024 * 1024;
const mina = viewer(1, { username: 'mina', partnerId: 2 });
const photoBytes = 9 * MB;
const photosInMemory = 24;
let archive: TestArchive;
let begun: ReadableStreamDefaultReader[] = [];
let size: number;
let etag: string;

beforeAll(async () => {
  archive = await startArchive(sharedServers().postgresUrl);
  // The same bytes in all of them: the gallery holds one photo, and the export 216 MB.
  const bytes = Buffer.alloc(photoBytes, 'all work and no play ');
  const memory = archive.gallery.addMemory({ ownerId: 2, name: 'Many photos' });
  for (let count = 0; count < photosInMemory; count++) archive.gallery.addPhoto(memory.id, bytes);
  ({ bytes: size } = await archive.prepare(mina));
  const head = await archive.fetch(mina, archivePaths.exportFile, { range: 'bytes=0-0' });
  etag = head.headers.get('etag') ?? '';
  await head.body?.cancel();
});
afterEach(async () => {
  // Also after a test has failed: what is still being sent holds the archive when it stops.
  await Promise.allSettled(begun.map((reader) => reader.cancel()));
  begun = [];
  archive.gallery.partners.clear();
  archive.gallery.signedOut.clear();
  archive.gallery.onAsked = () => undefined;
});
afterAll(() => archive.stop());

async function rangeOf(range: string, headers: Record<string, string> = {}) {
  const response = await archive.fetch(mina, archivePaths.exportFile, { range, ...headers });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes of buffers in this process, which is also that of the gallery and of the client. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** Takes a download up to a byte, or a little further, and leaves the rest where it is. */
async function begin() {
  const response = await archive.fetch(mina, archivePaths.exportFile);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('a download has a body');
  begun.push(reader);
  let taken = 0;
  return {
    async takeUntil(end: number) {
      while (taken < end) {
        const { done, value } = await reader.read();
        if (done) throw new Error('the download has ended');
        taken += value.length;
      }
    },
    async takeAll() {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return taken;
        taken += value.length;
      }
    },
  };
}

describe('a download', () => {
  test('needs the same memory for any number of bytes', async () => {
    const download = await begin();
    const before = heldBytes();
    let most = 0;
    for (let count = 1; count <= photosInMemory; count++) {
      await download.takeUntil(count * photoBytes);
      most = Math.max(most, heldBytes() - before);
    }
    expect(await download.takeAll()).toBe(size);
    expect(size).toBeGreaterThan(photosInMemory * photoBytes);
    expect(most).toBeLessThan(96 * MB);
  });

  test('reads no further than its reader, and holds no connection to the database meanwhile', async () => {
    let asked = 0;
    archive.gallery.onAsked = async (address) => {
      if (address.includes('original')) asked += 1;
    };
    const download = await begin();
    await download.takeUntil(MB);
    let before = -1;
    await waitFor(
      () => {
        const isStill = asked === before;
        before = asked;
        if (!isStill) throw new Error('it is still reading');
      },
      { interval: 300 },
    );
    // Pieces of 1 MB. What is on the way fills the buffers of both sockets, which Linux lets grow to some 40 MB.
    expect(asked).toBeLessThan(size / MB / 2);
    const { rows } = await archive.sql.query(
      `select count(*)::integer as busy from pg_stat_activity
       where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    expect(rows[0]).toEqual({ busy: 0 });
  });

  test('continues from any byte with the same bytes', async () => {
    const { response, body } = await rangeOf(`bytes=${size - 60_000}-`);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${size - 60_000}-${size - 1}/${size}`);
    const middle = 5 * photoBytes + 1234;
    const one = (await rangeOf(`bytes=${middle}-${middle + 200_000}`)).body;
    const [start, end] = [
      (await rangeOf(`bytes=${middle}-${middle + 99_999}`)).body,
      (await rangeOf(`bytes=${middle + 100_000}-${middle + 200_000}`)).body,
    ];
    expect(Buffer.concat([start, end]).equals(one)).toBe(true);
    expect(body.subarray(-22, -18).toString('latin1')).toBe('PK\x05\x06');
    expect((await rangeOf(`bytes=${size}-`)).response.status).toBe(416);
  });

  test('begins again where the client has the beginning of another export', async () => {
    const other = await archive.fetch(mina, archivePaths.exportFile, {
      ...{ range: 'bytes=100-200', 'if-range': '"another"' },
    });
    expect([other.status, Number(other.headers.get('content-length'))]).toEqual([200, size]);
    await other.body?.cancel();
    const same = await rangeOf('bytes=100-200', { 'if-range': etag });
    expect([same.response.status, same.body.length]).toEqual([206, 101]);
  });
});

describe('a download in progress is broken off', () => {
  test.each([
    ['when the partnership ends', () => archive.gallery.partners.set(1, null)],
    ['when its login is signed out', () => archive.gallery.signedOut.add(1)],
  ])('%s', async (_, happen) => {
    const download = await begin();
    await download.takeUntil(MB);
    happen();
    await expect(download.takeAll()).rejects.toThrow();
  });

  test('when four newer ones begin', async () => {
    const oldest = await begin();
    await oldest.takeUntil(MB);
    const newer = [];
    for (let count = 0; count < 4; count++) {
      const download = await begin();
      await download.takeUntil(MB);
      newer.push(download);
    }
    await expect(oldest.takeAll()).rejects.toThrow();
    await newer[0]?.takeUntil(2 * photoBytes);
  });
});

test('a download outlasts the restart of the service that has the photos', async () => {
  const download = await begin();
  await download.takeUntil(MB);
  let failures = 0;
  archive.gallery.onAsked = async (address) => {
    if (!address.includes('original') || failures === 2) return;
    failures += 1;
    throw new Error('restarting');
  };
  await download.takeUntil(3 * photoBytes);
  expect(failures).toBe(2);
});
