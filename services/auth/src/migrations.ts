import { fileURLToPath } from 'node:url';

/** Folder of the SQL files that bring the schema of this service up to date. */
export const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
