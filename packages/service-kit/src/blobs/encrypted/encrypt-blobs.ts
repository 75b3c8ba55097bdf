import type { BlobStore } from '../blob-store.ts';
import { type EncryptedBlobStore, plainBlobs } from './encrypted-blob-store.ts';

/**
 * Encrypts all blobs that were stored before encryption was turned on, each as a whole. It may run next to services that
 * encrypt, be interrupted, and be repeated.
 * @returns how many
 */
export async function encryptBlobs(inner: BlobStore, encrypted: EncryptedBlobStore): Promise<number> {
  let count = 0;
  for await (const name of plainBlobs(inner.list(''))) if (await encrypted.encryptStored(name)) count += 1;
  return count;
}
