/** The users command as a process of its own, next to the service: `node src/users.ts add alice --name "Alice"`. */
import { databaseEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';
import { runUsersCommand } from './users-command.ts';

const { DATABASE_URL } = readConfig(z.object({ DATABASE_URL: databaseEnv.DATABASE_URL }));
process.exitCode = await runUsersCommand({
  args: process.argv.slice(2),
  databaseUrl: DATABASE_URL,
  terminal: { input: process.stdin, output: process.stdout, errors: process.stderr },
});
