import { randomBytes } from 'node:crypto';
import type { BlobMetadata } from '../blob-folder.ts';
import { contentKey, DamagedCiphertext, openDescription, sealDescription, tagSize } from './segments.ts';

/** Bytes in front of the first segment: version, id of the key, salt, and the encrypted description. */
export const headerSize = 256;
const version = 1;
const idSize = 16;
const saltSize = 32;
const plainSize = 1 + idSize + saltSize;
/** Filled up, so that its length does not tell the content type: size, checksum, content type. */
const descriptionSize = headerSize - plainSize - tagSize;
const checksumSize = 32;

/** An encrypted blob that is about to be written. */
export interface SealingKey {
  readonly content: Buffer;
  readonly start: Buffer;
}

/** @returns the key of this version of the blob, and the part of its header that is not encrypted */
export function newSealingKey(options: { dataKey: Buffer; keyId: string; name: string }): SealingKey {
  const { dataKey, keyId, name } = options;
  const salt = randomBytes(saltSize);
  const start = Buffer.concat([Buffer.of(version), Buffer.from(keyId, 'hex'), salt]);
  return { content: contentKey({ dataKey, salt, name }), start };
}

/** @throws TypeError for a content type of more than 140 characters */
export function sealHeader({ content, start }: SealingKey, about: BlobMetadata): Buffer {
  const description = Buffer.alloc(descriptionSize);
  description.writeBigUInt64BE(BigInt(about.size));
  description.write(about.sha256, 8, 'hex');
  const room = descriptionSize - 8 - checksumSize - 1;
  if (description.write(about.contentType, 8 + checksumSize) > room || about.contentType.length > room) {
    throw new TypeError('the content type of the blob is too long');
  }
  return Buffer.concat([start, sealDescription(content, description)]);
}

/**
 * Which key an encrypted blob needs.
 * @param header at least its first 17 bytes
 * @throws DamagedCiphertext
 */
export function keyIdOf(header: Buffer): string {
  if (header.length < 1 + idSize) throw new DamagedCiphertext('it has no header');
  if (header[0] !== version) {
    throw new DamagedCiphertext('it was encrypted in a way that this program does not know');
  }
  return header.subarray(1, 1 + idSize).toString('hex');
}

/** @throws DamagedCiphertext */
export function openHeader(
  header: Buffer,
  { dataKey, name }: { dataKey: Buffer; name: string },
): { content: Buffer; about: BlobMetadata } {
  if (header.length !== headerSize) throw new DamagedCiphertext('its header is cut off');
  const salt = header.subarray(1 + idSize, plainSize);
  const content = contentKey({ dataKey, salt, name });
  const description = openDescription(content, header.subarray(plainSize));
  const text = description.subarray(8 + checksumSize);
  return {
    content,
    about: {
      size: Number(description.readBigUInt64BE()),
      sha256: description.subarray(8, 8 + checksumSize).toString('hex'),
      contentType: text.subarray(0, text.indexOf(0)).toString(),
    },
  };
}
