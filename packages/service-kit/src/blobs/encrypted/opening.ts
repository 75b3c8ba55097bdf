import { pipeline, type Readable } from 'node:stream';
import { AppError, rangeNotSatisfiable } from '../../errors.ts';
import type { Log } from '../../telemetry/log.ts';
import { type BlobMetadata, statOf } from '../blob-folder.ts';
import type { Blob, BlobStore, ByteRange } from '../blob-store.ts';
import type { BlobKeys, DataKey } from './blob-keys.ts';
import { headerSize, keyIdOf, openHeader } from './sealed-header.ts';
import { DamagedCiphertext, openSegments, rangeOfSegments, segmentsSize } from './segments.ts';
import { sealedName } from './stored-names.ts';

/** An encrypted blob whose header was read and is authentic. */
export interface Opened {
  readonly about: BlobMetadata;
  readonly content: Buffer;
  readonly dataKey: DataKey;
}

/** It is there, and cannot be read, because its key was erased. */
export const erased = 'erased';

/** Reads encrypted blobs; each method resolves to null where there is none of this name. */
export function createOpening(options: {
  inner: BlobStore;
  keys: BlobKeys;
  ownerOf: (name: string) => string;
  log: Pick<Log, 'error' | 'warn'>;
}) {
  const { inner, keys, ownerOf, log } = options;

  /** Reads the header at the start of a stream, which stays where the first segment begins. */
  async function openStart(name: string, found: Blob): Promise<Opened | typeof erased> {
    const header = await readStart(found.stream, headerSize);
    const dataKey = await keys.find(ownerOf(name), keyIdOf(header));
    if (!dataKey) {
      log.warn({ blob: name, key: keyIdOf(header) }, 'the key of a blob is gone, so the blob cannot be read');
      return erased;
    }
    const { content, about } = openHeader(header, { dataKey: dataKey.bytes, name });
    const size = headerSize + segmentsSize(about.size);
    if (found.size !== size)
      throw new DamagedCiphertext(`it has ${found.size} bytes and should have ${size}`);
    return { content, about, dataKey };
  }

  /** Runs what reads a blob; its stream is closed when that fails, and what is damaged is logged. */
  async function guarded<T>(name: string, { stream }: Blob, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      stream.destroy();
      if (!(error instanceof AppError)) logUnreadable(name, error);
      throw error;
    }
  }

  function logUnreadable(name: string, error: unknown): void {
    log.error({ err: error, blob: name }, 'an encrypted blob cannot be read');
  }

  function decrypted(
    name: string,
    found: Blob,
    { opened, range, from }: { opened: Opened; range: ByteRange | undefined; from: number },
  ): Blob {
    const { content: key, about } = opened;
    const last = about.size - 1;
    const part = { start: range?.start ?? 0, end: Math.min(range?.end ?? last, last) };
    const stream = openSegments({ key, from, size: about.size, part });
    stream.on('error', (error) => {
      if (error instanceof DamagedCiphertext) logUnreadable(name, error);
    });
    // What fails is an error of the stream, for whom it was opened.
    pipeline(found.stream, stream, () => undefined);
    return { ...statOf(about), stream, range: range && part };
  }

  async function open(name: string): Promise<{ opened: Opened; etag: string } | typeof erased | null> {
    const found = await inner
      .get(sealedName(name), { range: { start: 0, end: headerSize - 1 } })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.status !== 416) throw error;
        const damaged = new DamagedCiphertext('it is empty', { cause: error });
        logUnreadable(name, damaged);
        throw damaged;
      });
    if (!found) return null;
    const opened = await guarded(name, found, () => openStart(name, found));
    found.stream.destroy();
    return opened === erased ? erased : { opened, etag: found.etag };
  }

  return {
    open,

    async get(name: string): Promise<Blob | typeof erased | null> {
      const found = await inner.get(sealedName(name));
      if (!found) return null;
      return guarded(name, found, async () => {
        const opened = await openStart(name, found);
        if (opened !== erased) return decrypted(name, found, { opened, range: undefined, from: 0 });
        found.stream.destroy();
        return erased;
      });
    },

    /** @throws AppError 416 */
    async getRange(name: string, range: ByteRange): Promise<Blob | typeof erased | null> {
      for (;;) {
        const start = await open(name);
        if (start === null || start === erased) return start;
        const { opened, etag } = start;
        const { start: first, end = Infinity } = range;
        if (first < 0 || first > Math.min(end, opened.about.size - 1)) {
          throw rangeNotSatisfiable(opened.about.size);
        }
        const segments = rangeOfSegments(range);
        const found = await inner.get(sealedName(name), {
          range: {
            start: headerSize + segments.start,
            end: segments.end === undefined ? undefined : headerSize + segments.end,
          },
        });
        if (found?.etag === etag) return decrypted(name, found, { opened, range, from: segments.start });
        // It was written again or deleted in between.
        found?.stream.destroy();
      }
    },
  };
}

/** @returns as many bytes, or all there are; the others stay in the stream */
async function readStart(stream: Readable, size: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = stream.read(size);
    if (bytes) return bytes;
    if (stream.readableEnded || stream.destroyed) return Buffer.alloc(0);
    await more(stream);
  }
}

/** Resolves when a stream has something to read, or has ended. */
function more(stream: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const events = ['readable', 'end', 'close'];
    const stop = () => {
      for (const event of events) stream.off(event, settle);
      stream.off('error', fail);
    };
    const settle = () => {
      stop();
      resolve();
    };
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    for (const event of events) stream.on(event, settle);
    stream.on('error', fail);
  });
}
