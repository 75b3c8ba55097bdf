import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { bytes, duration } from './duration.ts';
import { timeLimits } from './time-limits.ts';

export { bytes, duration };

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of every process. */
export const processEnv = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** How long a stopping process still responds until the load balancer has removed it. */
  DRAIN_WAIT: duration().default(0),
  /** When stopping takes longer than this the process ends anyway; keep it below the grace period. */
  STOP_TIMEOUT: duration().default(25_000),
  /** A collector of traces, which take OTLP over HTTP there; without it nothing is recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, message: 'must be an http:// or https:// address' })
    .optional(),
  /** Which part of the traces that begin at the gateway is recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
};

const address = z.object({
  host: z.string().regex(/^[\w.-]+$/),
  port: z.coerce.number().int().min(1).max(65_535),
});
export type Address = z.output<typeof address>;

/** One or more of `host:port`, comma-separated. */
const addresses = z.string().transform((text, context): Address[] => {
  const read = z.array(address).safeParse(
    text.split(',').map((each) => {
      const [host, port, ...rest] = each.trim().split(':');
      return rest.length > 0 ? {} : { host, port };
    }),
  );
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: 'must be host:port, or several of them, comma-separated' });
  return z.NEVER;
});

/** The connection of the service's own role. */
export const databaseEnv = {
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** A server with every acknowledged write, `host:port`, where reads continue while that of DATABASE_URL is away. */
  DATABASE_READS: addresses
    .refine((all) => all.length === 1, 'must be one host:port')
    .transform(([only]) => only)
    .optional(),
  DATABASE_TIMEOUT: duration().default(timeLimits.postgres.statementMs),
};

/** The servers behind the three ports; without one, an adapter in this process is used, under DATA_DIR. */
export const portsEnv = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be a redis:// URL')
    .optional(),
  /** Who says which Redis is the primary at present; REDIS_URL then gives user, password and database alone. */
  REDIS_SENTINELS: addresses.optional(),
  /** What the Sentinels call that primary. */
  REDIS_SENTINEL_NAME: z.string().optional(),
  REDIS_PREFIX: z.string().default(''),
  AMQP_URL: z
    .string()
    .regex(/^amqps?:\/\//, 'must be an amqp:// URL')
    .optional(),
  AMQP_PREFIX: z.string().default(''),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z.string().default(''),
  /** Keys of 32 bytes in base64, comma-separated, the first for what is new; without it, blobs are not encrypted. */
  BLOB_MASTER_KEYS: z.string().optional(),
  DATA_DIR: z.string().optional(),
};

/** The key with which a service verifies the viewer. */
export const identityEnv = {
  INTERNAL_PUBLIC_KEY: z.string().min(1, 'must be the Ed25519 public key of the gateway, as PEM'),
};

/** What every service reads; a service adds its own variables to this shape. */
export const baseEnv = { ...processEnv, ...databaseEnv, ...portsEnv, ...identityEnv };

export type ProcessConfig = z.output<z.ZodObject<typeof processEnv>>;
export type PortsConfig = z.output<z.ZodObject<typeof portsEnv>>;
export type BaseConfig = z.output<z.ZodObject<typeof baseEnv>>;

/**
 * Reads the environment once, into one typed object. An empty variable counts as absent. A secret may be in
 * a file: when `X` is absent and `X_FILE` names a file, its text without the final line break is `X`.
 * @throws ConfigError naming every variable that is wrong and what it should be; never its value.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: Environment = process.env): z.output<S> {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of Object.keys(schema.shape)) {
    const given = env[name];
    if (given) {
      values[name] = given;
      continue;
    }
    const file = env[`${name}_FILE`];
    if (!file) continue;
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    }
  }
  const result = schema.safeParse(values);
  if (!result.success) {
    for (const issue of result.error.issues) {
      const name = issue.path.join('.') || 'environment';
      if (problems.some((problem) => problem.startsWith(`${name}_FILE`))) continue;
      problems.push(`${name}: ${values[name] === undefined ? 'is missing; ' : ''}${issue.message}`);
    }
  }
  if (problems.length > 0 || !result.success) throw new ConfigError(problems);
  return result.data;
}

/** Variables of its own that a slice declares in its `slice.json`. */
export interface DeclaredVariables {
  /** Each with its default; "" where the schema has one or it may be absent, null where it must be given. */
  readonly settings?: Readonly<Record<string, string | null>>;
  readonly secrets?: readonly string[];
  /** The services whose addresses it is given. */
  readonly calls?: readonly string[];
}

/**
 * Reads the environment of a slice, with the defaults that it declares.
 * @param schema of all its variables
 * @throws TypeError when the schema's own variables, those other than `baseEnv`, are not the declared ones; ConfigError
 */
export function readSliceConfig<S extends z.ZodObject>(
  schema: S,
  declared: DeclaredVariables,
  env: Environment,
): z.output<S> {
  const { settings = {}, secrets = [], calls = [] } = declared;
  const names = [...Object.keys(settings), ...secrets, ...calls.map(addressVariable)];
  const own = Object.keys(schema.shape).filter((name) => !(name in baseEnv));
  const different = [
    ...names.filter((name) => !own.includes(name)),
    ...own.filter((name) => !names.includes(name)),
  ];
  if (different.length > 0) {
    throw new TypeError(`${different.join(', ')}: is in only one of the slice's slice.json and config.ts`);
  }
  const defaults = Object.entries(settings).filter(([name]) => !env[name] && !env[`${name}_FILE`]);
  return readConfig(schema, {
    ...env,
    ...Object.fromEntries(defaults.map(([name, text]) => [name, text ?? ''])),
  });
}

/** The variable that says where a service is: `IMAGE_WORKER_URL` for `image-worker`. */
export function addressVariable(service: string): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_URL`;
}

/** The environment is not what the process needs; the message lists every problem. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
