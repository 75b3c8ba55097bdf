import type { S3Location } from './servers.ts';

/** The real servers that all test files of a run share. */
export interface SharedServers {
  /** A superuser of the PostgreSQL server; make a database of your own with `freshDatabase`. */
  readonly postgresUrl: string;
  readonly redisUrl: string;
  readonly amqpUrl: string;
  readonly s3: S3Location;
}

/** How their addresses reach the processes that run tests. */
const variable = 'SHARED_TEST_SERVERS';

export function provideSharedServers(servers: SharedServers): void {
  process.env[variable] = JSON.stringify(servers);
}

export function areServersShared(): boolean {
  return process.env[variable] !== undefined;
}

/** @throws Error in a file outside of a `test/` folder: no server is started for these. */
export function sharedServers(): SharedServers {
  const provided = process.env[variable];
  if (!provided) throw new Error('Servers are started only for a run with a file in a test/ folder.');
  return JSON.parse(provided);
}
