import { Readable } from 'node:stream';
import { beforeEach, expect, test } from '@jest/globals';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { createRecentPictures } from './recent-pictures.ts';

let readings: string[];
beforeEach(() => {
  readings = [];
});

/** Ten bytes under every name but `none`. */
const blobs: Pick<BlobStore, 'get'> = {
  async get(name) {
    readings.push(name);
    if (name === 'none') return null;
    const data = Buffer.alloc(10, name);
    const about = { size: 10, etag: '"x"', contentType: 'image/webp', sha256: 'x', range: undefined };
    return { ...about, stream: Readable.from([data.subarray(0, 4), data.subarray(4)]) };
  },
};

test('a picture that was shown lately is not read again', async () => {
  const recent = createRecentPictures({ blobs, maxBytes: 100 });
  expect(await recent.read('a')).toEqual(Buffer.alloc(10, 'a'));
  expect(await recent.read('a')).toEqual(Buffer.alloc(10, 'a'));
  expect(readings).toEqual(['a']);
});

test('concurrent requests for one picture wait for a single read', async () => {
  const recent = createRecentPictures({ blobs, maxBytes: 100 });
  const all = await Promise.all(Array.from({ length: 5 }, () => recent.read('a')));
  expect(new Set(all).size).toBe(1);
  expect(readings).toEqual(['a']);
});

test('the cache of pictures drops first what was not shown for the longest time', async () => {
  const recent = createRecentPictures({ blobs, maxBytes: 25 });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await recent.read(name);
  expect(readings).toEqual(['a', 'b', 'c', 'b']);
});

test('the cache of pictures does not remember a picture as missing', async () => {
  const recent = createRecentPictures({ blobs, maxBytes: 100 });
  expect(await recent.read('none')).toBeNull();
  expect(await recent.read('none')).toBeNull();
  expect(readings).toEqual(['none', 'none']);
});

test('the cache of pictures leaves large ones to be streamed, and all of them when its size is zero', () => {
  expect(createRecentPictures({ blobs, maxBytes: 2 ** 30 }).keeps(512 * 1024)).toBe(true);
  expect(createRecentPictures({ blobs, maxBytes: 2 ** 30 }).keeps(512 * 1024 + 1)).toBe(false);
  expect(createRecentPictures({ blobs, maxBytes: 0 }).keeps(1)).toBe(false);
});
