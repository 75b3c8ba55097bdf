import { createCipheriv, createDecipheriv, type DecipherGCM, hkdfSync } from 'node:crypto';
import { Transform } from 'node:stream';

/** Bytes of a blob that are encrypted as one piece; the last segment has fewer, and an empty blob has an empty one. */
export const segmentSize = 64 * 1024;
/** Of AES-GCM: follows each segment. */
export const tagSize = 16;
const sealedSegmentSize = segmentSize + tagSize;

const cipher = 'aes-256-gcm';
/** The last byte of a nonce: what is encrypted with it. */
const uses = { segment: 0, lastSegment: 1, description: 2 } as const;

/** What was encrypted has another content now, or another key. Its message is for a log. */
export class DamagedCiphertext extends Error {
  override name = 'DamagedCiphertext';
}

/**
 * The key of one blob, which is used for nothing else: so counting from zero repeats no nonce.
 * @param options.salt random for each time the blob is written
 * @param options.name of the blob: its bytes under another name are refused
 */
export function contentKey(options: { dataKey: Buffer; salt: Buffer; name: string }): Buffer {
  const { dataKey, salt, name } = options;
  return Buffer.from(hkdfSync('sha256', dataKey, salt, `blob/v1:${name}`, 32));
}

/** How many bytes the segments of a blob of this size have. */
export function segmentsSize(size: number): number {
  return size + segmentCount(size) * tagSize;
}

function segmentCount(size: number): number {
  return Math.max(1, Math.ceil(size / segmentSize));
}

/** Where the segments are that hold these bytes of the blob; the first segment begins at 0. */
export function rangeOfSegments({ start, end }: { start: number; end?: number | undefined }) {
  const first = Math.floor(start / segmentSize);
  if (end === undefined) return { start: first * sealedSegmentSize };
  const last = Math.floor(Math.max(start, end) / segmentSize);
  return { start: first * sealedSegmentSize, end: (last + 1) * sealedSegmentSize - 1 };
}

/**
 * Encrypts a stream in segments, as the STREAM construction does (Hoang, Reyhanitabar, Rogaway and Vizár, 2015): the nonce
 * of each has its number and whether it is the last, so none can be left out, repeated or moved.
 */
export async function* sealSegments(key: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  let number = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    // What may be the last segment stays until more comes.
    for (; size > segmentSize; size -= segmentSize, number += 1) {
      const { taken, rest } = take(waiting, segmentSize);
      yield* sealSegment(key, nonce(number, uses.segment), taken);
      waiting = rest;
    }
  }
  yield* sealSegment(key, nonce(number, uses.lastSegment), waiting);
}

/** As `sealSegments`, of what is in memory. */
export function sealBuffer(key: Buffer, bytes: Buffer): Buffer[] {
  const last = segmentCount(bytes.length) - 1;
  const sealed: Buffer[] = [];
  for (let number = 0; number <= last; number += 1) {
    const use = number === last ? uses.lastSegment : uses.segment;
    const segment = bytes.subarray(number * segmentSize, (number + 1) * segmentSize);
    sealed.push(...sealSegment(key, nonce(number, use), [segment]));
  }
  return sealed;
}

/** In pieces, since joining them costs more than encrypting them. */
function* sealSegment(key: Buffer, iv: Buffer, pieces: readonly Buffer[]): Generator<Buffer> {
  const gcm = createCipheriv(cipher, key, iv, { authTagLength: tagSize });
  for (const piece of pieces) yield gcm.update(piece);
  gcm.final();
  yield gcm.getAuthTag();
}

/** The first bytes of what is in several buffers. */
function take(buffers: readonly Buffer[], size: number): { taken: Buffer[]; rest: Buffer[] } {
  const taken: Buffer[] = [];
  const rest: Buffer[] = [];
  let missing = size;
  for (const one of buffers) {
    if (missing > 0) taken.push(one.subarray(0, missing));
    if (one.length > missing) rest.push(one.subarray(missing));
    missing = Math.max(0, missing - one.length);
  }
  return { taken, rest };
}

/**
 * Decrypts segments. Nothing of a segment comes out before all of it is known to be what was encrypted.
 * @param options.from where the stream begins: at the start of a segment
 * @param options.size of the whole blob, decrypted
 * @param options.part the bytes of it that come out, the last one included
 */
export function openSegments(options: {
  key: Buffer;
  from: number;
  size: number;
  part: { readonly start: number; readonly end: number };
}): Transform {
  const { key, size, part } = options;
  const last = segmentCount(size) - 1;
  let number = options.from / sealedSegmentSize;
  let segment: OpenSegment | undefined;

  const next = () => {
    if (number > last) throw new DamagedCiphertext('there is something after its last segment');
    const isLast = number === last;
    return openSegment(key, {
      number,
      use: isLast ? uses.lastSegment : uses.segment,
      size: isLast ? size - last * segmentSize : segmentSize,
    });
  };

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (let rest = chunk; rest.length > 0; ) {
          segment ??= next();
          rest = segment.add(rest);
          const opened = segment.opened();
          if (!opened) break;
          let at = number * segmentSize;
          for (const piece of opened) {
            const wanted = piece.subarray(Math.max(0, part.start - at), Math.max(0, part.end + 1 - at));
            if (wanted.length > 0) this.push(wanted);
            at += piece.length;
          }
          number += 1;
          segment = undefined;
        }
        done();
      } catch (error) {
        done(asError(error));
      }
    },
    flush(done) {
      const isWhole = !segment && number > Math.max(0, Math.floor(part.end / segmentSize));
      done(isWhole ? null : new DamagedCiphertext(`it ends in segment ${number} of ${last + 1}`));
    },
  });
}

type OpenSegment = ReturnType<typeof openSegment>;

function openSegment(key: Buffer, { number, use, size }: { number: number; use: number; size: number }) {
  const gcm = createDecipheriv(cipher, key, nonce(number, use), { authTagLength: tagSize });
  const pieces: Buffer[] = [];
  const tag = Buffer.alloc(tagSize);
  let missing = size;
  let missingOfTag = tagSize;
  return {
    /** @returns what belongs to the next segment */
    add(bytes: Buffer): Buffer {
      const content = bytes.subarray(0, missing);
      if (content.length > 0) pieces.push(gcm.update(content));
      missing -= content.length;
      const rest = bytes.subarray(content.length);
      const copied = rest.copy(tag, tagSize - missingOfTag, 0, missingOfTag);
      missingOfTag -= copied;
      return rest.subarray(copied);
    },
    /** @returns undefined while some of it is missing */
    opened(): Buffer[] | undefined {
      if (missing > 0 || missingOfTag > 0) return undefined;
      authenticate(gcm, tag, `segment ${number}`);
      return pieces;
    },
  };
}

/** Encrypts what is known of a blob; the same key may encrypt one description. */
export function sealDescription(key: Buffer, description: Buffer): Buffer {
  return encrypt(key, nonce(0, uses.description), description);
}

/** @throws DamagedCiphertext */
export function openDescription(key: Buffer, sealed: Buffer): Buffer {
  return decrypt(key, nonce(0, uses.description), sealed, 'its description');
}

/** Seven bytes of zero, the number, and what it is for. */
function nonce(number: number, use: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 7);
  bytes[11] = use;
  return bytes;
}

/** @param about authenticated with it, and not part of the result */
export function encrypt(key: Buffer, iv: Buffer, bytes: Buffer, about = ''): Buffer {
  const gcm = createCipheriv(cipher, key, iv, { authTagLength: tagSize });
  gcm.setAAD(Buffer.from(about));
  return Buffer.concat([gcm.update(bytes), gcm.final(), gcm.getAuthTag()]);
}

/**
 * @param what for the message
 * @throws DamagedCiphertext
 */
export function decrypt(key: Buffer, iv: Buffer, sealed: Buffer, what: string, about = ''): Buffer {
  if (sealed.length < tagSize) throw new DamagedCiphertext(`${what} is cut off`);
  const gcm = createDecipheriv(cipher, key, iv, { authTagLength: tagSize });
  gcm.setAAD(Buffer.from(about));
  const bytes = gcm.update(sealed.subarray(0, -tagSize));
  authenticate(gcm, sealed.subarray(-tagSize), what);
  return bytes;
}

function authenticate(gcm: DecipherGCM, tag: Buffer, what: string): void {
  gcm.setAuthTag(tag);
  try {
    gcm.final();
  } catch (error) {
    throw new DamagedCiphertext(`${what} is not what was encrypted`, { cause: error });
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
