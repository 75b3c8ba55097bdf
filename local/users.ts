/** The accounts of the platform on this machine, whether or not it is running: `npm run users -- add alice`. */
import { join } from 'node:path';
import { runUsersCommand } from '@our-dates/auth/users-command';
import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import { ownDatabase } from './start/environment.ts';
import { explain } from './start/explain.ts';
import { loadKeys } from './start/keys.ts';
import { readOptions } from './start/options.ts';
import { withDatabase } from './start/own-database.ts';

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
