import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDatabase } from '@our-dates/backup/database-load';
import type { DatabaseDump } from '@our-dates/backup/manifest';
import { migrate } from '@our-dates/service-kit/postgres/pool';
import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import { ownDatabase } from './environment.ts';
import type { Keys } from './keys.ts';
import { migrationFolders } from './migrations.ts';

/**
 * Makes the tables of a dump in a new database, by the migrations that had run when it was taken, and fills them.
 * @param options.adminUrl of a superuser
 * @param options.folder where the dump is
 * @param options.scratch is made, and removed again
 */
export async function fillDatabase(options: {
  adminUrl: string;
  keys: Keys;
  dump: DatabaseDump;
  folder: string;
  scratch: string;
  skippedNumbers?: number;
}): Promise<void> {
  const { adminUrl, keys, dump, folder, scratch } = options;
  const folders = migrationFolders();
  for (const { database } of slicesOf(findSlices(), 'service')) {
    const ran = database && dump.migrations[database.schema];
    const sources = database && folders.get(database.schema);
    if (!ran || !sources) continue;
    const pick = (table: keyof typeof sources) => {
      const chosen = join(scratch, database.schema, table);
      mkdirSync(chosen, { recursive: true });
      for (const name of ran[table] ?? [])
        copyFileSync(join(sources[table], `${name}.sql`), join(chosen, `${name}.sql`));
      return chosen;
    };
    await migrate({
      ownerUrl: await ownDatabase(database, adminUrl, { keys }),
      schema: database.schema,
      commonDir: pick('common_migrations'),
      dir: pick('migrations'),
    });
  }
  rmSync(scratch, { recursive: true, force: true });
  await loadDatabase({ databaseUrl: adminUrl, folder, dump, skippedNumbers: options.skippedNumbers ?? 0 });
}
