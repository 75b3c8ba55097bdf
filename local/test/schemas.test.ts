import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { migrate } from '@our-dates/service-kit/postgres/pool';
import { freshDatabase, withConnection } from '@our-dates/service-kit/testing/fresh';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import { ownDatabase } from '../start/environment.ts';
import { loadKeys } from '../start/keys.ts';
import { migrationFolders } from '../start/migrations.ts';

/** PostgreSQL 15.20 refuses to change a table while such a function takes its rows, so a later migration would fail. */
const functionsOfRows = `
  select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prosqlbody is not null and n.nspname not in ('pg_catalog', 'information_schema')
    and exists (select from unnest(p.proargtypes) a join pg_type t on t.oid = a where t.typtype = 'c')`;

test('no function with a parsed body takes the rows of a table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-schemas-'));
  const { url, drop } = await freshDatabase(sharedServers().postgresUrl);
  try {
    const keys = loadKeys(join(folder, 'keys'));
    for (const { database } of slicesOf(findSlices(), 'service')) {
      const folders = database && migrationFolders().get(database.schema);
      if (!folders) continue;
      const ownerUrl = await ownDatabase(database, url, { keys });
      await migrate({ ownerUrl, schema: database.schema, dir: folders.migrations });
    }
    await withConnection(url, async (client) => {
      // The one that failed is there.
      const known = await client.query(`select from pg_proc where proname = 'search_text_of'`);
      expect(known.rowCount).toBe(1);
      const { rows } = await client.query<{ name: string }>(functionsOfRows);
      expect(rows).toEqual([]);
    });
  } finally {
    await drop();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
