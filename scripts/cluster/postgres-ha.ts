import { kubectl } from './releases.ts';

/** With `highAvailability`, as charts/platform names them. */
export const statefulSet = 'postgres-ha';
export const instances = [0, 1, 2].map((index) => `${statefulSet}-${index}`);
/** What Patroni keeps of the cluster: the primary and its address, configuration, standbys. */
export const patroniEndpoints = ['postgres', 'postgres-config', 'postgres-sync', 'postgres-failover'];

/** The instance that the Service leads to, also where there is one alone; undefined while there is none. */
export async function findPrimary(): Promise<string | undefined> {
  const name = '{.subsets[0].addresses[0].targetRef.name}';
  return (
    (await kubectl('get', 'endpoints', 'postgres', '--ignore-not-found', `--output=jsonpath=${name}`)) ||
    undefined
  );
}

/** Runs a program next to the server of an instance. @returns what it printed */
export function inInstance(instance: string, ...command: readonly string[]): Promise<string> {
  return kubectl('exec', instance, '--container=postgres', '--', ...command);
}

/** Asks an instance as administrator; a row a line, columns by `|`. */
export async function askInstance(instance: string, sql: string): Promise<string[]> {
  const connection = ['--username=our_dates', '--dbname=our_dates', '--no-password', '--set=ON_ERROR_STOP=1'];
  const psql = ['psql', ...connection, '--quiet', '--tuples-only', '--no-align', '--command', sql];
  return (await inInstance(instance, ...psql)).split('\n').filter(Boolean);
}
