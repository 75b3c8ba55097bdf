/** The accounts of the platform on this machine, whether or not it is running: `npm run users -- add alice`. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runUsersCommand } from '@our-dates/auth/users-command';
import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import { dataDirHolder, lockDataDir } from './data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { ownDatabase } from './environment.ts';
import { explain } from './explain.ts';
import { loadKeys } from './keys.ts';
import { type Options, readOptions } from './options.ts';

/** Runs the command with the administrator's address of the database the platform uses, or would use. */
async function withDatabase(options: Options, run: (adminUrl: string) => Promise<number>): Promise<number> {
  if (options.DATABASE_URL) return run(options.DATABASE_URL);
  const running = await databaseOfRunningPlatform(options.DATA_DIR);
  if (running) return run(running);

  const lock = lockDataDir(options.DATA_DIR);
  try {
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

const args = process.argv.slice(2);
const terminal = { input: process.stdin, output: process.stdout, errors: process.stderr };
try {
  const auth = slicesOf(findSlices(), 'service').find(({ name }) => name === 'auth')?.database;
  if (!auth) throw new Error('The platform has no auth service.');
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    process.exitCode = await runUsersCommand({ args: ['--help'], databaseUrl: '', terminal });
  } else {
    const options = readOptions([], process.env);
    if (options === 'help') throw new Error('No arguments were given to the options.');
    process.exitCode = await withDatabase(options, async (adminUrl) => {
      const keys = loadKeys(join(options.DATA_DIR, 'keys'));
      return runUsersCommand({ args, databaseUrl: await ownDatabase(auth, adminUrl, { keys }), terminal });
    });
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// A terminal that was read from would keep the process.
process.stdin.unref?.();
