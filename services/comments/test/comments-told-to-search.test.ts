import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parseEvent } from '@our-dates/contracts/events';
import { migrate } from '@our-dates/service-kit/postgres/pool';
import { createDatabase } from '@our-dates/service-kit/testing/database';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import pg from 'pg';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

test('an upgrade announces the comments that there are to the search', async () => {
  const database = await createDatabase(sharedServers().postgresUrl, 'comments');
  const before = await mkdtemp(join(tmpdir(), 'migrations-'));
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  try {
    await cp(migrations, before, {
      recursive: true,
      filter: (path) => !path.endsWith('0004_comments_told_to_search.sql'),
    });
    await migrate({ ownerUrl: database.url, schema: 'comments', dir: before });
    await sql.query(
      `insert into comment (photo_id, author_id, content) values (7, 1, 'Bees "loud"'), (8, 2, 'Été')`,
    );
    await migrate({ ownerUrl: database.url, schema: 'comments', dir: migrations });
    const { rows } = await sql.query('select message from outbox order by position');
    expect(rows.map(({ message }) => parseEvent('comment.written', message).data)).toEqual([
      { commentId: 1, photoId: 7, authorId: 1, revision: 1, content: 'Bees "loud"' },
      { commentId: 2, photoId: 8, authorId: 2, revision: 1, content: 'Été' },
    ]);
  } finally {
    await sql.end();
    await database.drop();
    await rm(before, { recursive: true });
  }
});
