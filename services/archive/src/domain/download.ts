import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { AppError, gone, notFound } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import {
  entriesFrom,
  entryContent,
  entryPositionAt,
  type StoredEntry,
  withdrawEntry,
} from '../repository/entries.ts';
import { beginDownload, endDownload, isCurrentDownload, type StoredExport } from '../repository/exports.ts';
import { directoryEntry, endRecords, localHeader } from '../zip/format.ts';
import { type ByteRange, bufferPart, type FilePart, sliced } from '../zip/sliced.ts';
import { type Exports, fileNameOf, sizeOf } from './exports.ts';
import type { DownloadSources } from './sources.ts';

/** A zip that can be sent: everything about it is known before its first byte. */
export interface Download {
  readonly size: number;
  /** Strong, quoted. */
  readonly etag: string;
  readonly fileName: string;
  /**
   * The bytes of a range, put together as they are taken. Between two pieces nothing is held: no connection, no lock.
   * It throws when the download may not continue, and when too many others have begun.
   */
  open(range: ByteRange, sources: DownloadSources): AsyncGenerator<Buffer>;
}

export interface Downloads {
  /** @throws AppError 404, 409, 410 as `Exports.readyFor` */
  find(viewer: Viewer): Promise<Download>;
}

/** Grows when the same export becomes other bytes: the layout of the zip is part of its ETag. */
const layout = 1;
/** Of a picture, read at a time and held in memory until it is sent. */
const pieceBytes = 1024 * 1024;
/** Of one export: a browser may fetch several parts of a large file at the same time. */
const downloadsAtOnce = 4;
/** Entries whose headers are read at a time. */
const entriesAtOnce = 200;
/** How long what was allowed a moment ago still is. */
const allowedForMs = 1000;
/** A service that restarts is asked again after so long, while the client waits. */
const retriesAfterMs = [500, 2000, 5000];

export function createDownloads({ pool, exports }: { pool: Pool; exports: Exports }): Downloads {
  return {
    async find(viewer) {
      const exported = await exports.readyFor(viewer);
      return {
        size: sizeOf(exported),
        etag: `"${exported.id}.${layout}"`,
        fileName: fileNameOf(exported),
        open: (range, sources) => openDownload({ pool, exported, sources }, range),
      };
    },
  };
}

interface Context {
  readonly pool: Pool;
  readonly exported: StoredExport;
  readonly sources: DownloadSources;
}

/** @param options.now also if it was allowed a moment ago */
type RequireAllowed = (options?: { now: boolean }) => Promise<void>;

async function* openDownload(context: Context, range: ByteRange): AsyncGenerator<Buffer> {
  const { pool, exported, sources } = context;
  const download = crypto.randomUUID();
  await beginDownload(pool, exported.id, download, downloadsAtOnce);
  let allowedUntil = 0;

  async function requireAllowed({ now } = { now: false }): Promise<void> {
    if (!now && performance.now() < allowedUntil) return;
    if (!(await isCurrentDownload(pool, exported.id, download)))
      throw gone('The export was replaced, or is downloaded too often at once.');
    const partnerId = await patiently(() => sources.partnerNow());
    if (partnerId !== exported.partnerId) throw notFound('There is no such export.');
    allowedUntil = performance.now() + allowedForMs;
  }

  try {
    const position = (await entryPositionAt(pool, exported.id, range.start)) ?? 0;
    const [first] = await entriesFrom(pool, exported.id, position, 1);
    yield* sliced(partsFrom(context, position, requireAllowed), first?.at ?? 0, range);
  } finally {
    await endDownload(pool, exported.id, download);
  }
}

/** What the zip consists of, from an entry on: entries, directory, end. */
async function* partsFrom(
  context: Context,
  position: number,
  requireAllowed: RequireAllowed,
): AsyncGenerator<FilePart> {
  const { pool, exported } = context;
  for await (const entries of inBatches(pool, exported.id, position)) {
    for (const entry of entries) {
      yield bufferPart(localHeader(entry));
      yield contentPart(context, entry, requireAllowed);
    }
  }
  for await (const entries of inBatches(pool, exported.id, 0)) {
    yield bufferPart(Buffer.concat(entries.map(directoryEntry)));
  }
  const { entries, bytes, directoryBytes } = exported;
  yield bufferPart(endRecords({ entries, at: bytes, bytes: directoryBytes }));
}

async function* inBatches(pool: Pool, exportId: string, position: number): AsyncGenerator<StoredEntry[]> {
  for (let next = position; ; next += entriesAtOnce) {
    const entries = await entriesFrom(pool, exportId, next, entriesAtOnce);
    if (entries.length > 0) yield entries;
    if (entries.length < entriesAtOnce) return;
  }
}

function contentPart(
  { pool, exported, sources }: Context,
  entry: StoredEntry,
  requireAllowed: RequireAllowed,
): FilePart {
  const { picture: name, width, bytes, position } = entry;

  async function outdated(): Promise<AppError> {
    await requireAllowed({ now: true });
    await withdrawEntry(pool, exported.id, position);
    return gone('Something in this export was deleted since. Please prepare it again.', 'EXPORT_OUTDATED');
  }

  async function* read({ start, end }: ByteRange): AsyncGenerator<Buffer> {
    if (bytes === 0) return;
    await requireAllowed();
    if (name === null) {
      const text = await entryContent(pool, exported.id, position);
      if (text === null) throw await outdated();
      yield Buffer.from(text).subarray(start, end + 1);
      return;
    }
    let checksum = 0;
    for (let from = start; from <= end; from += pieceBytes) {
      const range = { start: from, end: Math.min(from + pieceBytes - 1, end), bytes };
      await requireAllowed();
      const piece = await patiently(() => sources.partOfPicture({ name, width }, range));
      if (!piece) throw await outdated();
      checksum = crc32(piece, checksum);
      // Before the last piece is sent: a client never has a whole file whose content is another one.
      const isWhole = start === 0 && range.end === bytes - 1;
      if (isWhole && checksum !== entry.crc32) throw await outdated();
      yield piece;
    }
  }
  return { bytes, read };
}

/** Asks again a few times, while a service does not answer. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const ms of retriesAfterMs) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 503) throw error;
      await wait(ms);
    }
  }
  return ask();
}
