import { globSync } from 'node:fs';
import { startAllServers } from './all-servers.ts';
import { areServersShared, provideSharedServers } from './shared-servers.ts';

/** How to stop what runs for this run of the tests. */
const stops: (() => Promise<void>)[] = [];

/** What Jest says of a run, as far as it is needed here. */
interface Run {
  readonly rootDir: string;
  readonly testPathPatterns: {
    toExecutor(options: { rootDir: string }): { isMatch(path: string): boolean };
  };
}

/**
 * Starts the four real servers once for a run, and only for a run that has a file in a `test/` folder:
 * tests next to the source need none, so they do not wait for any.
 */
export default async function startSharedServers({ rootDir, testPathPatterns }: Run): Promise<void> {
  // A test of a run runs tests itself.
  if (areServersShared()) return;
  const wanted = testPathPatterns.toExecutor({ rootDir });
  const files = globSync('{gateway,local,packages/{backup,service-kit},services/*}/test/**/*.test.ts', {
    cwd: rootDir,
  });
  if (!files.some((file) => wanted.isMatch(`${rootDir}/${file}`))) return;

  try {
    const { postgres, redis, rabbitMq, s3 } = await startAllServers((stop) => stops.push(stop));
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3;
    provideSharedServers({
      postgresUrl: postgres.url,
      redisUrl: redis.url,
      amqpUrl: rabbitMq.url,
      s3: { endpoint, region, bucket, accessKeyId, secretAccessKey },
    });
  } catch (error) {
    await stopSharedServers();
    throw error;
  }
}

export async function stopSharedServers(): Promise<void> {
  await Promise.all(stops.map((stop) => stop()));
}
