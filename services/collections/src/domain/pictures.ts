import type { Readable } from 'node:stream';
import { avatarBlob, derivativeBlob, originalBlob } from '@our-dates/contracts/blob-names';
import { derivativeWidths } from '@our-dates/contracts/derivative-widths';
import type { DecodingMemory } from '@our-dates/imaging/decoding-memory';
import { ImageRefused } from '@our-dates/imaging/refusal';
import { renderStripped } from '@our-dates/imaging/strip';
import { type BlobStore, etagOf } from '@our-dates/service-kit/blobs/blob-store';
import { AppError, notFound } from '@our-dates/service-kit/errors';
import { type Viewer, visibleOwners } from '@our-dates/service-kit/identity/identity';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { WorkQueue } from '@our-dates/service-kit/slice/work-queue';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { findPicture, type StoredPicture } from '../repository/pictures.ts';
import { findPictureInTrash } from '../repository/trash.ts';
import { toBusyError, type Waiter } from './check-photos.ts';
import { downloadName } from './download-name.ts';
import type { RecentPictures } from './recent-pictures.ts';

interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/** A finished picture: everything about it is known before its bytes are opened. */
export interface Picture {
  readonly kind: 'stored';
  readonly contentType: string;
  readonly size: number;
  /** Strong, quoted. */
  readonly etag: string;
  /** Set for a download: the name of the file. */
  readonly downloadAs: string | null;
  /** A wider one than requested, because that width was not made of this photo yet. */
  readonly isSubstitute: boolean;
  /** All bytes at once if they are few, else a stream; null when they do not exist. */
  open(range?: ByteRange): Promise<Buffer | Readable | null>;
  /**
   * What to send instead of missing bytes. A derivative may be missing after a restore: of a photo that was
   * deleted while the backup was made.
   * @throws AppError as `find`
   */
  makeAgain(): Promise<PassingPicture>;
}

/** A picture made for this one answer, as long as the derivatives do not exist. */
export interface PassingPicture {
  readonly kind: 'passing';
  readonly contentType: string;
  readonly data: Buffer;
}

export interface Pictures {
  /**
   * The picture of a photo that the viewer sees, or an avatar, which is open to every client that has its name.
   * @param viewer null: no session
   * @param width of a derivative; by default the widest
   * @param signal aborted when the client has disconnected
   * @throws AppError 404; 422 when it has no derivatives and cannot be shown from its original either; 503 when
   *   there was not the time or the memory to make it
   */
  find(
    viewer: Viewer | null,
    name: string,
    wanted: { width?: number | undefined; original: boolean; signal?: AbortSignal | undefined },
  ): Promise<Picture | PassingPicture>;
  /**
   * The small picture of a photo in the trash.
   * @throws AppError as `find`
   */
  findInTrash(viewer: Viewer, name: string, signal: AbortSignal): Promise<Picture | PassingPicture>;
}

const narrowest = Math.min(...derivativeWidths);
const widest = Math.max(...derivativeWidths);

export function createPictures(deps: {
  pool: Pool;
  blobs: BlobStore;
  recent: RecentPictures;
  decoding: WorkQueue;
  memory: DecodingMemory;
  log: Log;
}): Pictures {
  const { pool, blobs, recent, decoding, memory, log } = deps;

  function stored(
    blob: string,
    about: {
      contentType: string;
      size: number;
      etag: string;
      downloadAs?: string;
      isSubstitute?: boolean;
      makeAgain?: () => Promise<PassingPicture>;
    },
  ): Picture {
    const isSmallVersion = about.makeAgain !== undefined;
    return {
      kind: 'stored',
      contentType: about.contentType,
      size: about.size,
      etag: about.etag,
      downloadAs: about.downloadAs ?? null,
      isSubstitute: about.isSubstitute ?? false,
      async open(range) {
        if (isSmallVersion && recent.keeps(about.size)) {
          const bytes = (await recent.read(blob)) ?? null;
          return bytes && range ? bytes.subarray(range.start, range.end + 1) : bytes;
        }
        return (await blobs.get(blob, { range }))?.stream ?? null;
      },
      makeAgain: about.makeAgain ?? (() => Promise.reject(noPicture())),
    };
  }

  function original(name: string, picture: StoredPicture): Picture {
    return stored(originalBlob(name), {
      contentType: picture.contentType,
      size: picture.bytes,
      etag: etagOf(picture.sha256),
      downloadAs: downloadName({ ...picture, fallback: name }),
    });
  }

  async function passing(name: string, width: number, { userId, signal }: Waiter): Promise<PassingPicture> {
    const render = async () => {
      const blob = await blobs.get(originalBlob(name));
      if (!blob) throw noPicture();
      return renderStripped(Buffer.concat(await blob.stream.toArray()), width, { memory, signal });
    };
    const { data, contentType } = await decoding
      .run(render, { owner: String(userId), signal })
      .catch((error) => {
        throw error instanceof ImageRefused ? notShowable(error) : toBusyError(error);
      });
    return { kind: 'passing', data, contentType };
  }

  async function avatar(name: string): Promise<Picture> {
    const blob = avatarBlob(name);
    const about = await blobs.stat(blob);
    if (!about) throw noPicture();
    return stored(blob, { contentType: about.contentType, size: about.size, etag: about.etag });
  }

  async function derivativeOf(
    picture: StoredPicture,
    { name, width, ...waiter }: Waiter & { name: string; width: number },
  ): Promise<Picture | PassingPicture> {
    const derivative = narrowestCovering(picture, width);
    const make = () => passing(name, width, waiter);
    if (derivative) {
      return stored(derivativeBlob(name, derivative.nominalWidth), {
        contentType: derivative.contentType,
        size: derivative.bytes,
        etag: etagOf(derivative.sha256),
        isSubstitute: derivative.nominalWidth !== width,
        makeAgain() {
          log.warn({ name, width: derivative.nominalWidth }, 'a derivative of a photo is missing');
          return make();
        },
      });
    }
    log.debug({ width }, 'a picture is made on the fly');
    return make();
  }

  return {
    async find(viewer, name, { width = widest, original: wantsOriginal, signal }) {
      const picture = viewer && (await findPicture(pool, viewer, name));
      if (!picture) return avatar(name);
      if (wantsOriginal) return original(name, picture);
      return derivativeOf(picture, { name, width, userId: viewer.id, signal });
    },

    async findInTrash(viewer, name, signal) {
      const picture = await findPictureInTrash(pool, visibleOwners(viewer), name);
      if (!picture) throw noPicture();
      return derivativeOf(picture, { name, width: narrowest, userId: viewer.id, signal });
    },
  };
}

const noPicture = () => notFound('There is no such picture.');
const notShowable = (cause: ImageRefused) =>
  new AppError({
    status: 422,
    code: 'DAMAGED_IMAGE',
    detail: 'This picture cannot be shown. Its original can still be downloaded.',
    cause,
  });

/** The narrowest derivative that is wide enough, or else the widest there is. */
function narrowestCovering({ derivatives }: StoredPicture, width: number) {
  const byWidth = derivatives.toSorted((a, b) => a.nominalWidth - b.nominalWidth);
  return byWidth.find(({ nominalWidth }) => nominalWidth >= width) ?? byWidth.at(-1);
}
