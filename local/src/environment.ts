import { addressVariable, type Environment } from '@our-dates/common/config';
import { freePort } from '@our-dates/common/free-port';
import { provision } from '@our-dates/common/postgres';
import { gateway, type Slice, type Surroundings, services } from './platform.ts';

/** What each slice is started with. */
export type Environments = ReadonlyMap<Slice, Environment>;

/**
 * Gives every service a loopback port and a role with a schema of its own, and writes down for every slice the
 * environment it is started with. What this process was started with is passed on, so that any variable a slice
 * knows can be set from outside.
 * @param options.adminUrl of the database, for a role that may create roles and schemas
 */
export async function prepareEnvironments(options: {
  adminUrl: string;
  dataDir: string;
  surroundings: Surroundings;
  given: Environment;
}): Promise<Environments> {
  const { adminUrl, dataDir, surroundings, given } = options;
  const ports = new Map<Slice, number>();
  for (const service of services) ports.set(service, await freePort());
  const addresses = Object.fromEntries(
    [...ports].map(([service, port]) => [addressVariable(service.name), `http://127.0.0.1:${port}`]),
  );

  const environments = new Map<Slice, Environment>();
  for (const slice of [...services, gateway]) {
    environments.set(slice, {
      LOG_LEVEL: 'warn',
      ...given,
      DEMO_MODE: given.DEMO_MODE || 'on',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(ports.get(slice) ?? 0),
      ...addresses,
      INTERNAL_PUBLIC_KEY: surroundings.keys.identityPublicKey,
      DATABASE_URL: slice.database && (await ownDatabase(slice.database, adminUrl, surroundings)),
      ...slice.env?.(surroundings),
    });
  }
  return environments;
}

/** @returns the address of the database for the role of one service */
export function ownDatabase(
  database: NonNullable<Slice['database']>,
  adminUrl: string,
  { keys }: Pick<Surroundings, 'keys'>,
): Promise<string> {
  // Roles belong to a whole server, which may hold more than one platform.
  const role = `${new URL(adminUrl).pathname.slice(1)}_${database.schema}`;
  return provision({ adminUrl, ...database, role, password: keys.rolePassword(role) });
}
