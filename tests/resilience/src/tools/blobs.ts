import { createS3BlobStore } from '@our-dates/service-kit/blobs/s3-blob-store';
import pg from 'pg';
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

/** The names of the blobs that the photos in the database need, also those in the trash. */
export async function blobNamesOfPhotos(platform: Processes): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: platform.databaseOf('collections') });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from named_blob');
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}
