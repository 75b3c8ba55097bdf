import { accountHeader } from '@our-dates/contracts/account-header';
import type { InputKey } from '@our-dates/contracts/input-key';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { getJson } from './api.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { findInputKey } from './input-keys.ts';
import { type Sealed, seal, unseal } from './sealed.ts';

/**
 * Encrypts what a person typed or chose and has not sent. The key is the account's, and comes from the server with a
 * session. This device has it until the session ends, so without a session nothing can be read; with the next one of the
 * same account, all of it.
 */
export interface InputVault {
  /** @param value of JSON. @throws ApiError, ConnectionError where the key has to be requested and is not given */
  seal(userId: number, value: unknown): Promise<Sealed>;
  sealBytes(userId: number, bytes: BufferSource): Promise<Sealed>;
  /** @returns undefined when it was encrypted with another key. @throws as `seal` */
  open<Value>(userId: number, sealed: Sealed): Promise<Value | undefined>;
  openBytes(userId: number, sealed: Sealed): Promise<ArrayBuffer | undefined>;
  /** Makes sure that the key is here when the connection goes. @throws as `seal` */
  prepare(userId: number): Promise<void>;
}

/** @param fetchKey the key of an account, in base64 */
export function createInputVault(fetchKey: (userId: number) => Promise<string>): InputVault {
  const known = new Map<number, Promise<CryptoKey>>();

  function keyOf(userId: number): Promise<CryptoKey> {
    const key = known.get(userId) ?? findInputKey(userId, fetchKey);
    known.set(userId, key);
    key.catch(() => known.delete(userId));
    return key;
  }

  async function openBytes(userId: number, sealed: Sealed): Promise<ArrayBuffer | undefined> {
    return unseal(await keyOf(userId), sealed);
  }

  return {
    seal: async (userId, value) => seal(await keyOf(userId), new TextEncoder().encode(JSON.stringify(value))),
    sealBytes: async (userId, bytes) => seal(await keyOf(userId), bytes),
    async open(userId, sealed) {
      const bytes = await openBytes(userId, sealed);
      return bytes && JSON.parse(new TextDecoder().decode(bytes));
    },
    openBytes,
    prepare: async (userId) => void (await keyOf(userId)),
  };
}

export const inputVault = createInputVault(async (userId) => {
  const headers = { [accountHeader]: String(userId) };
  return (await getJson<InputKey>(signInPaths.inputKey, { headers })).key;
});

/** Whether something could not be read because the key is not here, and the server did not give it now. */
export function isKeyMissing(error: unknown): boolean {
  return error instanceof ApiError || error instanceof ConnectionError;
}
