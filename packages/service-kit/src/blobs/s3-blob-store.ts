import { hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError, rangeNotSatisfiable, storageFull, unavailable } from '../errors.ts';
import { timeLimits } from '../slice/time-limits.ts';
import {
  assertBlobName,
  assertBlobPrefix,
  type BlobSource,
  type BlobStat,
  type BlobStore,
  etagOf,
} from './blob-store.ts';
import { type Checksum, checksumOf, createMeasure } from './flushed-files.ts';
import { changedOnItsWay, storageProblem } from './storage-errors.ts';

const deletedAtOnce = 8;
/** The codes of S3 servers for a full disk or an exhausted quota (Ceph, MinIO, Backblaze, OVH); AWS has none. */
const outOfRoom = /StorageFull|InsufficientStorage|Quota\w*Exceeded|storage_cap_exceeded|StorageLimit/i;

interface S3Options {
  endpoint: string;
  bucket: string;
  region?: string;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  prefix?: string;
  timeoutMs?: number;
  attempts?: number;
  unavailableText?: string;
}

/**
 * Blobs in an S3 bucket. The checksum is kept in the object's metadata (`sha256`). A stream of unknown length
 * is first written to a temporary file, because S3 wants to know length and checksum before the bytes.
 * @param options.prefix before every name, to keep several platforms or tests apart in one bucket
 * @param options.timeoutMs how long the store may be silent, default 3000
 * @param options.attempts how often a request is sent at most before it fails, default 1
 * @param options.unavailableText what a person reads while the store is unreachable
 */
export function createS3BlobStore(options: S3Options): BlobStore {
  const { bucket: Bucket, prefix: before = '', unavailableText } = options;
  const client = createClient(options);
  const asking = createAsking(unavailableText);
  const keyOf = (name: string) => {
    assertBlobName(name);
    return before + name;
  };

  async function upload(
    name: string,
    body: () => Buffer | Readable,
    { size, sha256 }: Checksum,
    contentType: string,
  ): Promise<BlobStat> {
    const Key = keyOf(name);
    await asking(() =>
      client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: body(),
          ContentLength: size,
          ContentType: contentType,
          Metadata: { sha256 },
        }),
      ),
    );
    return { size, contentType, sha256, etag: etagOf(sha256) };
  }

  async function remove(name: string): Promise<void> {
    const Key = keyOf(name);
    await asking(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
  }

  const store: BlobStore = {
    async put(name, source, { contentType, sha256 }) {
      assertBlobName(name);
      const spool = source instanceof Readable ? join(tmpdir(), `service-kit-${randomUUID()}`) : undefined;
      try {
        const checksum = await measured(source, spool);
        if (sha256 !== undefined && sha256 !== checksum.sha256) {
          throw changedOnItsWay();
        }
        const body = () => {
          if (Buffer.isBuffer(source)) return source;
          return createReadStream(spool ?? (source instanceof Readable ? '' : source.path));
        };
        return await upload(name, body, checksum, contentType);
      } catch (error) {
        throw storageProblem(error) ?? error;
      } finally {
        if (spool) await rm(spool, { force: true });
      }
    },
    async get(name, { range } = {}) {
      const Key = keyOf(name);
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
      const found = await asking(() =>
        client.send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) })),
      ).catch(async (error: unknown) => {
        if (statusOf(error) !== 416) throw error;
        throw rangeNotSatisfiable((await store.stat(name))?.size ?? 0);
      });
      if (!found) return null;
      const { Body: stream } = found;
      if (!(stream instanceof Readable)) throw unavailable(unavailableText, 1, 'BLOBS_UNAVAILABLE');
      const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '');
      return {
        ...statOf(found, part ? Number(part[3]) : (found.ContentLength ?? 0)),
        stream,
        range: part ? { start: Number(part[1]), end: Number(part[2]) } : undefined,
      };
    },
    async stat(name) {
      const Key = keyOf(name);
      const found = await asking(() => client.send(new HeadObjectCommand({ Bucket, Key })));
      return found ? statOf(found, found.ContentLength ?? 0) : null;
    },
    async delete(names) {
      for (let start = 0; start < names.length; start += deletedAtOnce) {
        await Promise.all(names.slice(start, start + deletedAtOnce).map(remove));
      }
    },
    async *list(prefix) {
      assertBlobPrefix(prefix);
      for await (const key of keysUnder({ client, Bucket, asking }, before + prefix))
        yield key.slice(before.length);
    },
    async deletePrefix(prefix) {
      let count = 0;
      for await (const name of store.list(prefix)) {
        await remove(name);
        count += 1;
      }
      return count;
    },
    async ping() {
      await asking(() => client.send(new HeadBucketCommand({ Bucket })));
    },
    async close() {
      client.destroy();
    },
  };
  return store;
}

/** Length and checksum of a source; what can be read only once is written to `spool` meanwhile. */
async function measured(source: BlobSource, spool: string | undefined): Promise<Checksum> {
  if (Buffer.isBuffer(source)) return { size: source.length, sha256: hash('sha256', source) };
  if (!(source instanceof Readable)) return checksumOf(source.path);
  const measure = createMeasure();
  await pipeline(source, measure.pass, createWriteStream(spool ?? ''));
  return measure.result();
}

function statOf(
  found: {
    ContentType?: string | undefined;
    ETag?: string | undefined;
    Metadata?: Record<string, string> | undefined;
  },
  size: number,
): BlobStat {
  const sha256 = found.Metadata?.sha256 ?? '';
  return {
    size,
    contentType: found.ContentType ?? 'application/octet-stream',
    sha256,
    etag: sha256 ? etagOf(sha256) : (found.ETag ?? '""'),
  };
}

type Asking = <T>(command: () => Promise<T>) => Promise<T | undefined>;

/** @returns what runs a command: undefined for what is not there; 503 for a store that is unreachable or fails */
function createAsking(unavailableText: string | undefined): Asking {
  return async (command) => {
    try {
      return await command().catch((error: unknown) => {
        // The server closed a kept connection as it was taken up. Every command here may be repeated.
        if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return command();
        throw error;
      });
    } catch (error) {
      const status = statusOf(error);
      if (status === 507 || (error instanceof Error && outOfRoom.test(error.name))) throw storageFull(error);
      if (status === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return undefined;
      if (error instanceof AppError || isOurFault(error)) throw error;
      throw unavailable(unavailableText, 1, 'BLOBS_UNAVAILABLE', error);
    }
  };
}

/** Statuses of a request that the server may take later: it was too slow, one too many, or broken off (499, MinIO). */
const passing = new Set([408, 429, 499]);

/** Whether the server would refuse the request again. */
function isOurFault(error: unknown): boolean {
  const status = statusOf(error) ?? 500;
  // S3 gives a request that was sent too slowly the status 400.
  const isSlow = error instanceof Error && error.name === 'RequestTimeout';
  return status >= 400 && status < 500 && !passing.has(status) && !isSlow;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: about } = error;
  if (typeof about !== 'object' || about === null || !('httpStatusCode' in about)) return undefined;
  return typeof about.httpStatusCode === 'number' ? about.httpStatusCode : undefined;
}

/** What fails is thrown, and logged by the caller; without a logger the client prints to the console as well. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

function createClient(options: S3Options): S3Client {
  const { endpoint, region = 'us-east-1', timeoutMs = timeLimits.s3.silenceMs, attempts = 1 } = options;
  const { accessKeyId, secretAccessKey } = options;
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    logger: silent,
    maxAttempts: attempts,
    // Not every S3 server knows the checksums that newer clients send unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, timeLimits.slice.connectMs),
      socketTimeout: timeoutMs,
    },
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}

async function* keysUnder(
  { client, Bucket, asking }: { client: S3Client; Bucket: string; asking: Asking },
  Prefix: string,
): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const continuation = token === undefined ? {} : { ContinuationToken: token };
    const page = await asking(() =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, ...continuation })),
    );
    for (const { Key } of page?.Contents ?? []) if (Key) yield Key;
    token = page?.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}
