/**
 * What is done to a service's database before the service is released, as a process of its own:
 * `node database-command.ts provision` makes role and schema as an administrator, `migrate` brings the schema up to
 * date as that role.
 */
import { z } from 'zod';
import { databaseEnv, type Environment, processEnv, readConfig } from '../slice/config.ts';
import { createLog } from '../telemetry/log.ts';
import { migrate, provision } from './pool.ts';
import { waitForDatabase } from './wait-for-database.ts';

const target = {
  LOG_LEVEL: processEnv.LOG_LEVEL,
  /** Of the service's own role. */
  DATABASE_URL: databaseEnv.DATABASE_URL,
  DATABASE_SCHEMA: z.string().min(1, 'must name the schema of the service'),
};
const provisionEnv = z.object({
  ...target,
  /** Of a role that may create roles and schemas. */
  ADMIN_DATABASE_URL: databaseEnv.DATABASE_URL,
  /** Comma-separated. */
  DATABASE_EXTENSIONS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
});
const migrateEnv = z.object({
  ...target,
  MIGRATIONS_DIR: z.string().min(1, 'must be the folder of the SQL files'),
});

/** @throws ConfigError naming every variable that is wrong */
export async function runDatabaseCommand(command: string | undefined, env: Environment): Promise<void> {
  switch (command) {
    case 'provision': {
      const config = readConfig(provisionEnv, env);
      const log = createLog({ name: 'database', level: config.LOG_LEVEL });
      const { username, password } = new URL(config.DATABASE_URL);
      return waitForDatabase(log, () =>
        provision({
          adminUrl: config.ADMIN_DATABASE_URL,
          schema: config.DATABASE_SCHEMA,
          role: decodeURIComponent(username),
          password: decodeURIComponent(password),
          extensions: config.DATABASE_EXTENSIONS,
        }),
      );
    }
    case 'migrate': {
      const config = readConfig(migrateEnv, env);
      const log = createLog({ name: 'database', level: config.LOG_LEVEL });
      return waitForDatabase(log, () =>
        migrate({
          ownerUrl: config.DATABASE_URL,
          schema: config.DATABASE_SCHEMA,
          dir: config.MIGRATIONS_DIR,
          log,
        }),
      );
    }
    default:
      throw new TypeError('Say what to do: provision or migrate.');
  }
}

if (import.meta.main) await runDatabaseCommand(process.argv[2], process.env);
