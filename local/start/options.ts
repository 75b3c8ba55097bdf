import { resolve } from 'node:path';
import { databaseEnv, type Environment, portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { root } from '@our-dates/slices/find-slices';
import { z } from 'zod';
import { parseArguments, UsageError } from './parse-arguments.ts';

export const help = `Our Date Gallery on one machine.

  npm start                  everything in one process, with a database of its own
  npm start -- --processes   every slice as a process of its own, against the servers named
                             in DATABASE_URL, REDIS_URL and AMQP_URL, as in a cluster
  npm start -- --help        this text

It listens on this machine only, keeps its data, and is up when GET /readyz answers 200.
Ctrl-C stops it. Durations are like 10m or 24h, sizes like 25MB.

  PORT               where it listens                                  default 8080
  HOST               on which address; 0.0.0.0 opens it to the network  default 127.0.0.1
  DATA_DIR           photos, database and keys                         default ./data
  PUBLIC_URL         how people reach it, if not at HOST and PORT
  PUSH_CONTACT       whom push services may write to about notifications: mailto: or https:
  ALLOWED_HOSTS      other names it answers to, comma-separated: at a host that is neither named
                     here nor in PUBLIC_URL, nor its own address, it answers 421
  DEMO_MODE          on or off: whether strangers may try it           default on while only
                     this machine reaches it, by HOST and PUBLIC_URL; else off
  DEMO_PASSWORD      of the demo account                               default date-night
  DEMO_TTL           how long what a demo visitor makes is kept        default 24h
  TRASH_TTL          how long what is deleted can be restored          default 30d
  SESSION_TTL        how long a session lasts without being extended   default 10m
  MAX_UPLOAD_BYTES   how large one photo may be                        default 25MB
  LOGIN_LIMIT        failed logins per account, and per address        default 10/5m,100/5m
  DEMO_LIMIT         new demo accounts per address                     default 20/1h
  TRUSTED_PROXIES    proxies whose word about addresses is believed
  BLOB_MASTER_KEYS_FILE
                     a file with the master keys: photos are encrypted in their store.
                     Without it, or BLOB_MASTER_KEYS, they are not.
  LOG_LEVEL          trace, debug, info, warn, error, silent           default warn
  OTEL_EXPORTER_OTLP_ENDPOINT
                     a collector of traces; npm run trace is one
  OTEL_TRACES_SAMPLER_ARG
                     which part of the traces is recorded, 0 to 1      default 0.1
  POSTGRES_BEFORE    folder of the PostgreSQL that made the database, should it be older
                     than this one's and not be found

Servers instead of what is built in:

  DATABASE_URL       PostgreSQL, for a role that may create roles and schemas
  REDIS_URL          Redis, for sessions and limits
  AMQP_URL           RabbitMQ, for events
  S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY
                     an S3 store, for photos

Accounts: npm run users -- --help
Problems: npm run doctor
Backups:  npm run backup -- --help, npm run restore -- --help
Encryption of photos: npm run encryption -- --help`;

/** Where the platform's data are. */
export const ownDataOptions = {
  DATABASE_URL: databaseEnv.DATABASE_URL.optional(),
  S3_ENDPOINT: portsEnv.S3_ENDPOINT,
  DATA_DIR: z
    .string()
    .optional()
    .transform((given) => (given === undefined ? resolve(root, 'data') : resolve(given))),
};

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: ownDataOptions.DATABASE_URL,
  DATA_DIR: ownDataOptions.DATA_DIR,
  REDIS_URL: portsEnv.REDIS_URL,
  AMQP_URL: portsEnv.AMQP_URL,
  /** Needed once, when the database was made by an older PostgreSQL. */
  POSTGRES_BEFORE: z.string().optional(),
});

/** How the platform is to be started. */
export type Options = z.output<typeof schema> & { readonly processes: boolean };

/**
 * @returns 'help' when help was requested
 * @throws UsageError, ConfigError
 */
export function readOptions(args: readonly string[], env: Environment): Options | 'help' {
  const { values: flags } = parseArguments(
    { args: [...args], options: { help: { type: 'boolean', short: 'h' }, processes: { type: 'boolean' } } },
    'npm start -- --help',
  );
  if (flags.help) return 'help';
  const config = readConfig(schema, env);
  const processes = flags.processes ?? false;
  if (processes) {
    const missing = (['DATABASE_URL', 'REDIS_URL', 'AMQP_URL'] as const).filter((name) => !config[name]);
    if (missing.length > 0) {
      throw new UsageError(`--processes needs real servers: set ${missing.join(', ')} too.`);
    }
  }
  return { ...config, processes };
}
