import { inTransaction } from '@our-dates/browser/in-transaction';
import { type Sealed, seal, unseal } from '@our-dates/browser/sealed';
import type { OpenDatabase } from './device-database.ts';

/** Encrypts with a key of this device that cannot be read out, not even by the page. */
export interface Vault {
  seal(bytes: ArrayBuffer): Promise<Sealed>;
  /** @returns undefined when it cannot be decrypted: the key is gone, or another one */
  open(sealed: Sealed): Promise<ArrayBuffer | undefined>;
  /** The name under which something is stored: says nothing about it without the key. */
  nameOf(text: string): Promise<string>;
  /** Makes everything unreadable that was sealed. */
  forgetKeys(): Promise<void>;
}

const kinds = {
  content: {
    generate: { name: 'AES-GCM', length: 256 },
    uses: ['encrypt', 'decrypt'],
  },
  name: {
    generate: { name: 'HMAC', hash: 'SHA-256' },
    uses: ['sign'],
  },
} satisfies Record<string, { generate: AesKeyGenParams | HmacKeyGenParams; uses: KeyUsage[] }>;

/** @param purpose keys of another purpose are other keys */
export function createVault(open: OpenDatabase, purpose: string): Vault {
  const storedAs = (kind: keyof typeof kinds) => `${purpose}/${kind}`;

  async function keyFor(kind: keyof typeof kinds): Promise<CryptoKey> {
    const known = await (await open()).get('keys', storedAs(kind));
    if (known) return known;
    const { generate, uses } = kinds[kind];
    const made = await crypto.subtle.generateKey(generate, false, uses);
    if (!('type' in made)) throw new TypeError('A symmetric key was expected');
    const database = await open();
    return inTransaction(database.transaction('keys', 'readwrite'), async ({ store }) => {
      // Another request may have made it meanwhile.
      const first = await store.get(storedAs(kind));
      if (!first) await store.put(made, storedAs(kind));
      return first ?? made;
    });
  }

  return {
    seal: async (bytes) => seal(await keyFor('content'), bytes),
    async open(sealed) {
      const key = await (await open()).get('keys', storedAs('content'));
      return key && unseal(key, sealed);
    },
    async nameOf(text) {
      const signed = await crypto.subtle.sign('HMAC', await keyFor('name'), new TextEncoder().encode(text));
      return [...new Uint8Array(signed).slice(0, 16)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    },
    async forgetKeys() {
      const database = await open();
      await inTransaction(database.transaction('keys', 'readwrite'), ({ store }) =>
        Promise.all((['content', 'name'] as const).map((kind) => store.delete(storedAs(kind)))),
      );
    },
  };
}
