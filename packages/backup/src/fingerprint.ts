import { createHash } from 'node:crypto';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { connectForCopy, qualified, serviceSchemas, tablesOf } from './database-dump.ts';

/**
 * One line for each table and each blob of a platform, the same for two platforms that hold the same. Every row and
 * every byte is read. That an event was sent again shows in none of them.
 */
export async function* fingerprint(options: {
  databaseUrl: string;
  blobs: BlobStore;
}): AsyncGenerator<string> {
  const client = await connectForCopy(options.databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const table of await tablesOf(client, await serviceSchemas(client))) {
      const row = table.name === 'outbox' ? 'message::text' : 'one::text';
      const { rows } = await client.query<{ count: string; sum: string }>(
        `select count(*), md5(coalesce(string_agg(line, '' order by line), '')) as sum
         from (select md5(${row}) as line from ${qualified(table)} as one) as lines`,
      );
      yield `table ${qualified(table)} ${rows[0]?.count} ${rows[0]?.sum}`;
    }
  } finally {
    await client.end();
  }
  for await (const name of options.blobs.list('')) {
    const blob = await options.blobs.get(name);
    if (!blob) continue;
    const hash = createHash('sha256');
    for await (const chunk of blob.stream) hash.update(chunk);
    yield `blob ${name} ${blob.size} ${blob.contentType} ${hash.digest('hex')}`;
  }
}
