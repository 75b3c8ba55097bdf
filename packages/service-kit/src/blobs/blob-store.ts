import type { Readable } from 'node:stream';

/** Where bytes come from: memory, a stream read once, or a file that stays where it is. */
export type BlobSource = Buffer | Readable | { readonly path: string };

/** First and last byte, both included; without `end`, to the last. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}

export interface BlobStat {
  /** Of the whole blob, in bytes. */
  readonly size: number;
  /** Strong, quoted, made from the content. */
  readonly etag: string;
  readonly contentType: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface Blob extends BlobStat {
  readonly stream: Readable;
  /** Set when a range was asked for: what is really in the stream. */
  readonly range: { readonly start: number; readonly end: number } | undefined;
}

/**
 * Bytes under names. A blob exists completely or not at all, and once `put` has resolved it survives a crash.
 * Methods throw AppError 503 when the store cannot be reached in time, and `put` 507 when it is full.
 */
export interface BlobStore {
  /**
   * Writes a blob, replacing one of the same name.
   * @param options.sha256 lower-case hex; when given, content that differs is refused and nothing is kept
   */
  put(
    name: string,
    source: BlobSource,
    options: { contentType: string; sha256?: string | undefined },
  ): Promise<BlobStat>;
  /**
   * @returns null when there is no such blob
   * @throws AppError 416 when the range lies outside of it
   */
  get(name: string, options?: { range?: ByteRange | undefined }): Promise<Blob | null>;
  stat(name: string): Promise<BlobStat | null>;
  /** What is not there is left out. */
  delete(names: readonly string[]): Promise<void>;
  /** Names that begin with the text, in order. */
  list(prefix: string): AsyncIterable<string>;
  /** @returns how many were deleted */
  deletePrefix(prefix: string): Promise<number>;
  /** Rejects while the store cannot be reached, or has no room. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const namePattern = /^[a-z0-9][a-z0-9/_.-]*$/;

/**
 * Checks a name: lower-case letters, digits and `/ _ . -`, beginning with a letter or digit, at most 512
 * characters, without empty, `.` or `..` parts. Anything else is a bug of the caller, not an error of a person.
 * @throws TypeError
 */
export function assertBlobName(name: string): void {
  const wrongPart = (part: string) => part === '' || part === '.' || part === '..';
  if (!namePattern.test(name) || name.length > 512 || name.split('/').some(wrongPart)) {
    throw new TypeError(`not a blob name: ${JSON.stringify(name.slice(0, 80))}`);
  }
}

/** As `assertBlobName`, for the beginning of names; it may end in the middle of a part or with `/`. */
export function assertBlobPrefix(prefix: string): void {
  if (prefix !== '') assertBlobName(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}

/** The etag of content with this checksum; the same in every store. */
export function etagOf(sha256: string): string {
  return `"${sha256.slice(0, 32)}"`;
}
