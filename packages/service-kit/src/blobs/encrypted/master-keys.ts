import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError } from '../../slice/config.ts';
import { decrypt, encrypt, tagSize } from './segments.ts';

const keySize = 32;
const nonceSize = 12;
const idSize = 8;
const version = 1;
const wrappedSize = 1 + idSize + nonceSize + keySize + tagSize;

/** The keys of an operator, which encrypt the keys of blobs and nothing else. */
export interface MasterKeys {
  /** Of the key that wraps; tells nothing about it. */
  readonly currentId: string;
  readonly ids: readonly string[];
  /** @param name where it will be stored; it is read under no other */
  wrap(name: string, dataKey: Buffer): Buffer;
  /** @throws UnknownMasterKey, DamagedCiphertext */
  unwrap(name: string, wrapped: Buffer): Buffer;
}

/** The master key that wrapped something is not here. */
export class UnknownMasterKey extends Error {
  override name = 'UnknownMasterKey';
}

/**
 * @param text keys of 32 bytes in base64, comma-separated; the first one wraps, all of them unwrap
 * @throws ConfigError
 */
export function readMasterKeys(text: string): MasterKeys {
  const keys = text.split(',').map((one) => {
    const bytes = Buffer.from(one.trim(), 'base64');
    if (bytes.length !== keySize || bytes.toString('base64') !== one.trim()) {
      throw new ConfigError([
        'BLOB_MASTER_KEYS: must be keys of 32 bytes in base64, comma-separated; npm run encryption -- new-key makes one',
      ]);
    }
    const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', bytes, '', purpose, keySize));
    const id = createHash('sha256').update(derive('name/v1')).digest().subarray(0, idSize).toString('hex');
    return { id, wrapping: derive('wrap/v1') };
  });
  const [current] = keys;
  if (!current) throw new ConfigError(['BLOB_MASTER_KEYS: names no key']);
  const ids = keys.map(({ id }) => id);
  return {
    currentId: current.id,
    ids,
    wrap(name, dataKey) {
      const nonce = randomBytes(nonceSize);
      const sealed = encrypt(current.wrapping, nonce, dataKey, name);
      return Buffer.concat([Buffer.of(version), Buffer.from(current.id, 'hex'), nonce, sealed]);
    },
    unwrap(name, wrapped) {
      const id = masterKeyIdOf(wrapped);
      const key = keys.find((one) => one.id === id);
      if (!key) {
        throw new UnknownMasterKey(`it needs the master key ${id}, and there is only ${ids.join(', ')}`);
      }
      const nonce = wrapped.subarray(1 + idSize, 1 + idSize + nonceSize);
      return decrypt(key.wrapping, nonce, wrapped.subarray(1 + idSize + nonceSize), name, name);
    },
  };
}

/**
 * Which master key has wrapped this.
 * @throws UnknownMasterKey when this program cannot know
 */
export function masterKeyIdOf(wrapped: Buffer): string {
  if (wrapped[0] !== version || wrapped.length !== wrappedSize) {
    throw new UnknownMasterKey('it has the form of no wrapped key that this program knows');
  }
  return wrapped.subarray(1, 1 + idSize).toString('hex');
}

/** A new key, for data or as a master key. */
export const newKey = () => randomBytes(keySize);
