import { randomBytes } from 'node:crypto';
import { avatarBlob } from '@our-dates/contracts/blob-names';
import { makeAvatar } from '@our-dates/imaging/avatar';
import type { DecodingMemory } from '@our-dates/imaging/decoding-memory';
import { isMachineFault } from '@our-dates/imaging/machine-fault';
import { ImageRefused } from '@our-dates/imaging/refusal';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { AppError, unavailable } from '@our-dates/service-kit/errors';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { createWorkQueue } from '@our-dates/service-kit/slice/work-queue';
import { keepPicture, noteLoosePicture, takeLoosePictures } from '../repository/loose-pictures.ts';

/** Profile pictures in the blob store. None is ever left there that no account shows. */
export interface Pictures {
  /**
   * Makes a profile picture of a file and stores it, loose until `use` is called for it.
   * @param signal aborted when the client has disconnected
   * @returns its name
   * @throws AppError 415 or 422 when the file is no picture; 503 when there was not the time or the memory to look;
   *   507 when there is no room to keep it
   */
  store(path: string, signal?: AbortSignal): Promise<string>;
  /** Within the transaction that gives it to an account. */
  use(client: Client, name: string): Promise<void>;
  /** Within the transaction that takes it from an account. */
  drop(client: Client, name: string): Promise<void>;
  /** Removes those that have been loose for a minute; resolves to how many. */
  removeLoose(): Promise<number>;
}

export function createPictures(options: { pool: Pool; blobs: BlobStore; memory: DecodingMemory }): Pictures {
  const { pool, blobs, memory } = options;
  const queue = createWorkQueue({
    concurrency: 1,
    maxWaiting: 16,
    busy: 'Many pictures are being changed at the moment. Please try again in a few seconds.',
  });

  return {
    async store(path, signal) {
      const { data, contentType } = await queue
        .run(() => makeAvatar(path, { memory, signal }), { signal })
        .catch(refused);
      const name = randomBytes(20).toString('hex');
      await noteLoosePicture(pool, name);
      try {
        await blobs.put(avatarBlob(name), data, { contentType });
      } catch (error) {
        // A store keeps nothing that it refused. When the store is unreachable, the result is unknown.
        if (isFull(error)) await keepPicture(pool, name);
        throw error;
      }
      return name;
    },
    async use(client, name) {
      if (!(await keepPicture(client, name))) throw unavailable();
    },
    drop: (client, name) => noteLoosePicture(client, name),
    removeLoose: () =>
      transaction(pool, async (client) => {
        const names = await takeLoosePictures(client, 100);
        if (names.length > 0) await blobs.delete(names.map(avatarBlob));
        return names.length;
      }),
  };
}

const isFull = (error: unknown) => error instanceof AppError && error.status === 507;

function refused(error: unknown): never {
  if (isMachineFault(error)) {
    throw unavailable(
      'The picture could not be opened just now. Please try again in a moment.',
      5,
      'BUSY',
      error,
    );
  }
  if (!(error instanceof ImageRefused)) throw error;
  const code = error.status === 415 ? 'UNSUPPORTED_MEDIA' : 'UNPROCESSABLE';
  throw new AppError({
    status: error.status,
    code,
    detail: error.message,
    errors: [{ path: 'profilePicture', message: error.message, code: error.code }],
    cause: error,
  });
}
