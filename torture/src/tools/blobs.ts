import { createS3BlobStore } from '@our-dates/common/adapters/s3-blob-store';
import type { Processes } from './platform.ts';

/** The names of all blobs there are. */
export async function blobNames({ servers }: Processes): Promise<Set<string>> {
  const blobs = createS3BlobStore(servers.s3);
  try {
    const names = new Set<string>();
    for await (const name of blobs.list('')) names.add(name);
    return names;
  } finally {
    await blobs.close();
  }
}
