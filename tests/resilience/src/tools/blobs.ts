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

/** The names of the blobs that the photos in the database stand for: their originals and their derivatives. */
export async function blobNamesOfPhotos(platform: Processes): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: platform.databaseOf('collections') });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; widths: number[] }>(
      `select name, array(select (each ->> 'nominalWidth')::integer
                          from jsonb_array_elements(derivatives) as each) as widths from photo`,
    );
    return new Set(
      rows.flatMap(({ name, widths }) => [
        `originals/${name}`,
        ...widths.map((width) => `derivatives/${name}/${width}.webp`),
      ]),
    );
  } finally {
    await client.end();
  }
}
