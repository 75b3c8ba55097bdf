import { randomBytes } from 'node:crypto';
import { derivativesPrefix, originalBlob } from '@our-dates/contracts/blob-names';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { unavailable } from '@our-dates/service-kit/errors';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { createWorkQueue } from '@our-dates/service-kit/slice/work-queue';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { traced } from '@our-dates/service-kit/telemetry/tracing';
import { repeat } from '@our-dates/service-kit/timing/repeat';
import {
  lockBlobs,
  lockStaleBlobs,
  stageBlobs,
  touchBlobs,
  unstageBlobs,
} from '../repository/staged-blobs.ts';
import type { CheckedPhoto } from './check-photos.ts';

/** A photo whose bytes are safe, under a name that cannot be guessed. */
export interface StoredPhotoFile extends CheckedPhoto {
  readonly name: string;
}

/** A photo whose file is stored. */
export interface SourcePhoto {
  readonly name: string;
  readonly contentType: string;
  readonly sha256: string;
}

/**
 * The files of photos. Bytes and rows cannot be written in one transaction. So a note is made first, then the
 * bytes are written, and the transaction that inserts the rows removes the note. Wherever that is interrupted,
 * bytes without a row have a note, and are swept away with it.
 */
export interface Originals {
  /**
   * Writes the files, then runs `record` in a transaction: both are kept, or neither.
   * @param record may discard files that turn out not to be needed, by their names
   * @throws AppError 503 when it took so long that the sweeper has removed some files
   */
  store<T>(
    photos: readonly CheckedPhoto[],
    record: (
      client: Client,
      stored: readonly StoredPhotoFile[],
      discard: (name: string) => void,
    ) => Promise<T>,
  ): Promise<T>;
  /**
   * The same for photos that are stored already: writes their files again under other names, and compares checksums.
   * @param record is given the new names, in the order of the photos
   * @throws Error when a file is missing, or is not what its checksum says
   */
  copy<T>(
    photos: readonly SourcePhoto[],
    record: (client: Client, names: readonly string[]) => Promise<T>,
  ): Promise<T>;
  /** Removes everything that was ever stored for a photo that no longer exists. */
  remove(name: string): Promise<void>;
  /** Removes the derivatives of a photo that no longer exists. */
  removeDerivatives(name: string): Promise<void>;
  /** Removes the remains of broken uploads; resolves to the number of files. */
  sweep(): Promise<number>;
}

/** Who is still writing touches the notes more often than that. */
const staleAfterMs = 45_000;
const touchEveryMs = 15_000;
const sweptAtOnce = 100;
const writtenAtOnce = 4;

export function createOriginals({ pool, blobs, log }: { pool: Pool; blobs: BlobStore; log: Log }): Originals {
  /** @param put writes one of the files */
  async function write(names: readonly string[], put: readonly (() => Promise<unknown>)[]): Promise<void> {
    const writing = createWorkQueue({
      concurrency: writtenAtOnce,
      maxWaiting: put.length,
      busy: 'The photos took too long to be written. Please try again.',
    });
    const touching = repeat({
      everyMs: touchEveryMs,
      run: () => touchBlobs(pool, names),
      log,
      failure: 'an upload could not be kept alive',
    });
    touching.start();
    const written = await Promise.allSettled(put.map((one) => writing.run(one)));
    await touching.stop();
    const failed = written.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** @param committed unknown when the answer to the commit was lost: then only what still has a note goes */
  async function abandon(names: readonly string[], committed: 'no' | 'unknown'): Promise<void> {
    try {
      await transaction(pool, async (client) => {
        const noted = await lockBlobs(client, names);
        await blobs.delete((committed === 'no' ? names : noted).map(originalBlob));
        await unstageBlobs(client, names);
      });
    } catch (error) {
      log.warn({ err: error }, 'a failed upload could not be cleared away; it is swept later');
    }
  }

  /** Writes the files of these names, then runs `record` in a transaction: both are kept, or neither. */
  async function keep<T>(
    names: readonly string[],
    put: readonly (() => Promise<unknown>)[],
    record: (client: Client, discard: (name: string) => void) => Promise<T>,
  ): Promise<T> {
    if (names.length === 0) return transaction(pool, (client) => record(client, () => undefined));
    let committed: 'no' | 'unknown' = 'no';
    const discarded = new Set<string>();
    try {
      await stageBlobs(pool, names);
      await traced('store originals', () => write(names, put));
      const recordAndCommit = () =>
        transaction(pool, async (client) => {
          const recorded = await record(client, (name) => discarded.add(name));
          const kept = names.filter((name) => !discarded.has(name));
          if ((await unstageBlobs(client, kept)) !== kept.length) {
            throw unavailable('Saving the photos took too long. Please try again.');
          }
          committed = 'unknown';
          return recorded;
        });
      const recorded = await traced('record photos', recordAndCommit);
      if (discarded.size > 0) await abandon([...discarded], 'no');
      return recorded;
    } catch (error) {
      await abandon(names, committed);
      throw error;
    }
  }

  return {
    store(photos, record) {
      const stored = photos.map((photo) => ({ ...photo, name: newPhotoName() }));
      const put = stored.map(({ name, file, image }) => () => {
        const about = { contentType: image.contentType, sha256: file.sha256 };
        return blobs.put(originalBlob(name), { path: file.path }, about);
      });
      return keep(
        stored.map(({ name }) => name),
        put,
        (client, discard) => record(client, stored, discard),
      );
    },

    copy(photos, record) {
      const names = photos.map(newPhotoName);
      const put = photos.map(({ name, contentType, sha256 }, index) => async () => {
        const original = await blobs.get(originalBlob(name));
        if (!original) throw new Error('the file of a photo is missing');
        await blobs.put(originalBlob(names[index] ?? ''), original.stream, { contentType, sha256 });
      });
      return keep(names, put, (client) => record(client, names));
    },

    async remove(name) {
      await blobs.delete([originalBlob(name)]);
      await blobs.deletePrefix(derivativesPrefix(name));
    },

    async removeDerivatives(name) {
      await blobs.deletePrefix(derivativesPrefix(name));
    },

    sweep: () =>
      transaction(pool, async (client) => {
        const names = await lockStaleBlobs(client, { olderThanMs: staleAfterMs, limit: sweptAtOnce });
        if (names.length === 0) return 0;
        await blobs.delete(names.map(originalBlob));
        await unstageBlobs(client, names);
        return names.length;
      }),
  };
}

/** 128 random bits. */
function newPhotoName(): string {
  return randomBytes(16).toString('hex');
}
