import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Keys } from './keys.ts';
import { prepareData, refuseNewerDatabase } from './upgrade/prepare-data.ts';

/** The platform's own database, running on data that are of this version. */
export interface OwnDatabase {
  /** For an administrator of it. */
  readonly url: string;
  /** To be called when all services are up. @returns what to know about an upgrade */
  upgraded(): string | undefined;
  stop(): Promise<void>;
  /** Called if it exits unexpectedly. */
  onLost(listener: (reason: string) => void): void;
}

/**
 * Brings older data up to date and starts the database on them.
 * @param options.olderPostgres folder of an older PostgreSQL, should one be needed
 * @param options.launched called when the process of the database has been started, and does not answer yet
 */
export async function startOwnDatabase(options: {
  dataDir: string;
  keys: Keys;
  olderPostgres: string | undefined;
  launched?: (() => void) | undefined;
}): Promise<OwnDatabase> {
  const { dataDir, keys, olderPostgres, launched } = options;
  const upgraded = await prepareData({ dataDir, olderPostgres });
  console.log('  starting the database ...');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    password: keys.databasePassword,
    launched,
  });
  try {
    await refuseNewerDatabase(postgres.url, dataDir);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { ...postgres, upgraded };
}
