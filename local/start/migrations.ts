import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Migrations } from '@our-dates/backup/manifest';
import { findSlices, root, slicesOf } from '@our-dates/slices/find-slices';

/** Where the SQL files are that are recorded in each of a schema's tables. */
export interface MigrationFolders {
  readonly common_migrations: string;
  readonly migrations: string;
}

/** By schema, for every service of this program. */
export function migrationFolders(): Map<string, MigrationFolders> {
  const services = slicesOf(findSlices(), 'service').filter(({ database }) => database);
  return new Map(
    services.map(({ folder, database }) => [
      database?.schema ?? '',
      {
        common_migrations: join(root, 'packages', 'service-kit', 'migrations'),
        migrations: join(root, folder, 'migrations'),
      },
    ]),
  );
}

/** The migrations that this program has. */
export function knownMigrations(): Migrations {
  return Object.fromEntries(
    [...migrationFolders()].map(([schema, folders]) => [
      schema,
      {
        common_migrations: namesIn(folders.common_migrations),
        migrations: namesIn(folders.migrations),
      },
    ]),
  );
}

/** Those of one that the other has not, as `schema/name`. */
export function migrationsBeyond(some: Migrations, others: Migrations): string[] {
  return Object.entries(some).flatMap(([schema, tables]) =>
    Object.entries(tables).flatMap(([table, names]) => {
      const known = new Set(others[schema]?.[table]);
      return names.filter((name) => !known.has(name)).map((name) => `${schema}/${name}`);
    }),
  );
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}
