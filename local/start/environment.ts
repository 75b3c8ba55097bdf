import { freePort } from '@our-dates/service-kit/http/free-port';
import { provision } from '@our-dates/service-kit/postgres/pool';
import { addressVariable, type Environment } from '@our-dates/service-kit/slice/config';
import { chooseDemoMode } from './demo-mode.ts';
import type { Keys } from './keys.ts';
import { askedBy, builtPages, type RunningSlice, runningSlices } from './platform.ts';

/** What each slice is started with; the services first, then the gateway. */
export type Environments = ReadonlyMap<RunningSlice, Environment>;

/** The settings a slice may receive about its platform. */
export interface Surroundings {
  readonly keys: Keys;
  /** Where the platform is to be reached. */
  readonly host: string;
  readonly port: number;
}

/**
 * Gives every service a loopback port and a role with a schema of its own, and returns for every slice the environment
 * it is started with.
 * @param options.adminUrl of the database, for a role that may create roles and schemas
 */
export async function prepareEnvironments(options: {
  adminUrl: string;
  dataDir: string;
  surroundings: Surroundings;
  given: Environment;
}): Promise<Environments> {
  const { adminUrl, dataDir, surroundings, given } = options;
  const { keys, host, port } = surroundings;
  const running = runningSlices();
  const ports = new Map<string, number>();
  for (const { name } of running) ports.set(name, await freePort());

  const environmentOf = async (slice: RunningSlice): Promise<[RunningSlice, Environment]> => {
    const defaults = {
      LOG_LEVEL: 'warn',
      DEMO_MODE: chooseDemoMode({ host, given }).mode,
      ...Object.fromEntries(slice.secrets.map((name) => [name, keys.secret(name)])),
      ...Object.fromEntries(
        askedBy(slice, running).map((name) => [addressVariable(name), `http://127.0.0.1:${ports.get(name)}`]),
      ),
      ...(slice.kind === 'gateway' ? builtPages : { INTERNAL_PUBLIC_KEY: keys.identityPublicKey }),
    };
    const assigned =
      slice.kind === 'gateway'
        ? { HOST: host, PORT: String(port) }
        : {
            HOST: '127.0.0.1',
            PORT: String(ports.get(slice.name)),
            DATABASE_URL: slice.database && (await ownDatabase(slice.database, adminUrl, surroundings)),
          };
    return [slice, { ...withDefaults(given, defaults), DATA_DIR: dataDir, ...assigned }];
  };
  return new Map(await Promise.all(running.map(environmentOf)));
}

/**
 * The environment of this process overrides our defaults, so that any variable a slice knows can be set from
 * outside. An empty variable counts as absent, and one whose value is in a file (`X_FILE`) as given, as in `readConfig`.
 */
export function withDefaults(given: Environment, defaults: Environment): Environment {
  const absent = Object.entries(defaults).filter(([name]) => !given[name] && !given[`${name}_FILE`]);
  return { ...given, ...Object.fromEntries(absent) };
}

type Database = NonNullable<Extract<RunningSlice, { kind: 'service' }>['database']>;

/** @returns the address of the database for the role of one service */
export function ownDatabase(
  database: Database,
  adminUrl: string,
  { keys }: Pick<Surroundings, 'keys'>,
): Promise<string> {
  // Roles belong to a whole server, which may hold more than one platform.
  const role = `${new URL(adminUrl).pathname.slice(1)}_${database.schema}`;
  return provision({ adminUrl, ...database, role, password: keys.rolePassword(role) });
}
