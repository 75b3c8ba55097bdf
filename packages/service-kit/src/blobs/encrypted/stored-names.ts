/**
 * How a store names what is encrypted: the name says so, and no byte of a blob does, since people upload these. No service
 * writes, reads or lists these names itself.
 */
const sealedPrefix = 'sealed/';
/** The names of wrapped keys in the store begin with it, and no others. */
export const keyPrefix = 'keys/';
/** Keys that encrypt nothing: with them it is known which master keys a store needs, and two stores differ. No blob has such a name. */
export const keyringOwner = '_keyring';
export const keyringPrefix = `${keyPrefix}${keyringOwner}/`;

/** Where the encrypted form of a blob is stored; also for the beginning of names. */
export const sealedName = (blob: string) => sealedPrefix + blob;
export const isSealedName = (stored: string) => stored.startsWith(sealedPrefix);
export const isKeyName = (stored: string) => stored.startsWith(keyPrefix);

/** The blob that is stored under this name, encrypted or not. */
export function blobOfStored(stored: string): string {
  return isSealedName(stored) ? stored.slice(sealedPrefix.length) : stored;
}

/** @param id 32 hex digits */
export const keyName = (owner: string, id: string) => `${keyPrefix}${owner}/${id}`;

/** The blob that a key belongs to: when it is deleted, so is the key. */
export function ownerOfKey(name: string): string {
  return name.slice(keyPrefix.length, name.lastIndexOf('/'));
}

/** @throws TypeError for a name that only this package uses */
export function refuseStoredName(blob: string): void {
  if (isSealedName(blob) || isKeyName(blob)) {
    throw new TypeError(`${JSON.stringify(blob.slice(0, 80))} is no name of a blob`);
  }
}
