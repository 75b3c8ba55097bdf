import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dataDirHolder, lockDataDir } from './data-dir-lock.ts';
import { refuseNewerData } from './data-version.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { loadKeys } from './keys.ts';
import type { Options } from './options.ts';

/** Runs a command with the administrator's address of the database the platform uses, or would use. */
export async function withDatabase<T>(
  options: Pick<Options, 'DATABASE_URL' | 'DATA_DIR'>,
  run: (adminUrl: string) => Promise<T>,
): Promise<T> {
  if (options.DATABASE_URL) return run(options.DATABASE_URL);
  const running = await databaseOfRunningPlatform(options.DATA_DIR);
  if (running) return run(running);

  const lock = lockDataDir(options.DATA_DIR);
  try {
    refuseNewerData(options.DATA_DIR);
    const { databasePassword } = loadKeys(join(options.DATA_DIR, 'keys'));
    const postgres = await startEmbeddedPostgres({ dataDir: options.DATA_DIR, password: databasePassword });
    try {
      return await run(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}

/** A platform that is just starting is waited for. */
async function databaseOfRunningPlatform(dataDir: string): Promise<string | undefined> {
  for (const deadline = Date.now() + 60_000; ; await delay(100)) {
    const holder = dataDirHolder(dataDir);
    if (!holder) return undefined;
    if (holder.databaseUrl) return holder.databaseUrl;
    if (Date.now() > deadline)
      throw new Error(`Process ${holder.pid} holds ${dataDir}, and has no database yet.`);
  }
}
