/** Something encrypted, as it is stored. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Encrypts with AES-GCM, each time differently. */
export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** @returns undefined when it was encrypted with another key */
export function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<ArrayBuffer | undefined> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => undefined);
}

/** Whether something is stored as it was read, so that it was not written since. */
export function isSameSeal(one: Sealed, other: Sealed): boolean {
  return one.iv.every((byte, index) => byte === other.iv[index]);
}
