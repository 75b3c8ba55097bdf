import { rmSync, writeFileSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

/** Copies the events of one machine into one file, as they are at one moment, whether or not a platform uses them. */
export async function copyEvents(from: string, to: string): Promise<void> {
  rmSync(to, { force: true });
  // Made before SQLite does, which would let others read it.
  writeFileSync(to, '', { mode: 0o600 });
  const database = new DatabaseSync(from);
  try {
    await backup(database, to);
  } finally {
    database.close();
  }
}
