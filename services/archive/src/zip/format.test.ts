import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { readZip } from '@our-dates/test-support/read-zip';
import yauzl from 'yauzl';
import {
  directoryEntry,
  directoryEntryBytes,
  endBytes,
  endRecords,
  entryBytes,
  localHeader,
  type ZipEntry,
  zipBytes,
} from './format.ts';

const modified = '2024-08-17T18:30:00';
const entryOf = (path: string, content: Buffer, at: number): ZipEntry => ({
  path,
  at,
  bytes: content.length,
  crc32: crc32(content),
  modified,
});

/** A zip of these files, put together as a download is. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const contents: Buffer[] = [];
  const entries: ZipEntry[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const entry = entryOf(path, content, at);
    entries.push(entry);
    contents.push(localHeader(entry), content);
    at += entryBytes(entry);
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  const end = { entries: entries.length, at, bytes: directory.length };
  return Buffer.concat([...contents, directory, endRecords(end)]);
}

describe('a zip made of these records', () => {
  test('is read by another program, with its paths, times and contents', async () => {
    const files = { 'index.html': '<p>Hello</p>', '2024/Ünïcode 戀/001 🎉.jpg': 'bytes', 'empty.txt': '' };
    const read = await readZip(zipOf(files));
    expect(read.map(({ path, content }) => [path, content.toString()])).toEqual(Object.entries(files));
    expect(read[0]?.modified).toBe(modified);
  });

  test('needs ZIP64 from 65,535 entries on, and is read with it', async () => {
    const files = Object.fromEntries(Array.from({ length: 65_535 }, (_, index) => [`${index}`, '']));
    const zip = zipOf(files);
    expect(zip.includes(Buffer.from('504b0606', 'hex'))).toBe(true);
    expect((await readZip(zip)).length).toBe(65_535);
  });

  test('is as long as its length was said to be', () => {
    const entry = entryOf('a/b.txt', Buffer.from('text'), 0);
    expect(localHeader(entry).length + entry.bytes).toBe(entryBytes(entry));
    for (const at of [0, 0xfffffffe, 0xffffffff, 30 * 1024 ** 3]) {
      expect(directoryEntry({ ...entry, at }).length).toBe(directoryEntryBytes({ ...entry, at }));
      const directory = { entries: 1, at, bytes: 60 };
      expect(endRecords(directory).length).toBe(endBytes(directory));
      expect(zipBytes(directory)).toBe(at + 60 + endBytes(directory));
    }
  });
});

test('entries behind 4 GB are found by another program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  const path = join(folder, 'large.zip');
  try {
    // A file with holes: the content of the large entries takes no space, and is not read.
    const large = 3 * 1024 ** 3;
    const text = Buffer.from('behind');
    const entries: ZipEntry[] = [];
    let at = 0;
    for (const [name, bytes, checksum] of [
      ['first', large, 0],
      ['second', large, 0],
      ['small.txt', text.length, crc32(text)],
    ] as const) {
      const entry = { path: name, at, bytes, crc32: checksum, modified };
      entries.push(entry);
      at += entryBytes(entry);
    }
    const directory = Buffer.concat(entries.map(directoryEntry));
    await using file = await open(path, 'w');
    for (const entry of entries) await file.write(localHeader(entry), 0, undefined, entry.at);
    await file.write(text, 0, undefined, at - text.length);
    const end = endRecords({ entries: entries.length, at, bytes: directory.length });
    await file.write(Buffer.concat([directory, end]), 0, undefined, at);

    const zip = await yauzl.openPromise(path);
    const read: [string, number, string][] = [];
    for await (const entry of zip.eachEntry()) {
      const isLarge = entry.uncompressedSize === large;
      const content = isLarge ? '' : await textOf(await zip.openReadStreamPromise(entry));
      read.push([entry.fileName, entry.relativeOffsetOfLocalHeader, content]);
    }
    expect(read).toEqual(
      entries.map((entry) => [entry.path, entry.at, entry.bytes === large ? '' : 'behind']),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an entry behind 4 GB has its place in a ZIP64 field', () => {
  const at = 20 * 1024 ** 3;
  const record = directoryEntry(entryOf('a', Buffer.from('x'), at));
  expect(record.readUInt32LE(42)).toBe(0xffffffff);
  expect(record.readBigUInt64LE(record.length - 8)).toBe(BigInt(at));
});

test('a time before 1980, which zips do not know, becomes the first they know', () => {
  const record = localHeader({ ...entryOf('a', Buffer.alloc(0), 0), modified: '1955-11-05T06:00:00' });
  expect([record.readUInt16LE(10), record.readUInt16LE(12)]).toEqual([0, 33]);
});

test('content of 4 GB and more is refused', () => {
  expect(() => localHeader({ ...entryOf('a', Buffer.alloc(0), 0), bytes: 0xffffffff })).toThrow(RangeError);
});
