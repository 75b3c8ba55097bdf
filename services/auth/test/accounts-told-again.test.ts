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

test('an upgrade announces the accounts that there are, as a change of each would', async () => {
  const database = await createDatabase(sharedServers().postgresUrl, 'auth');
  const before = await mkdtemp(join(tmpdir(), 'migrations-'));
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  try {
    await cp(migrations, before, {
      recursive: true,
      filter: (path) => !path.endsWith('0005_accounts_told_again.sql'),
    });
    await migrate({ ownerUrl: database.url, schema: 'auth', dir: before });
    await sql.query(
      `insert into account (username, display_name, password_hash, color, picture, revision)
       values ('mina', 'Anne-Marie', 'x', 'red', 'abc', 4), ('alex', 'Alex', 'x', 'blue', null, 1)`,
    );
    await migrate({ ownerUrl: database.url, schema: 'auth', dir: migrations });
    const { rows } = await sql.query('select message from outbox order by position');
    expect(rows.map(({ message }) => parseEvent('user.updated', message).data)).toEqual([
      expect.objectContaining({
        userId: 1,
        revision: 4,
        username: 'mina',
        displayName: 'Anne-Marie',
        profilePicture: '/api/images/abc',
      }),
      expect.objectContaining({ userId: 2, username: 'alex', profilePicture: null }),
    ]);
  } finally {
    await sql.end();
    await database.drop();
    await rm(before, { recursive: true });
  }
});
