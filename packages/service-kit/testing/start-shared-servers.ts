import { globSync } from 'node:fs';
import { startPostgres, startRabbitMq, startRedis, startS3, type TestServer } from './servers.ts';
import { areServersShared, provideSharedServers } from './shared-servers.ts';

/** What runs for this run of the tests. */
const running: TestServer[] = [];

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

  const starting = [
    noted(startPostgres()),
    noted(startRedis()),
    noted(startRabbitMq()),
    noted(startS3()),
  ] as const;
  try {
    const [postgres, redis, rabbitMq, s3] = await Promise.all(starting);
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3;
    provideSharedServers({
      postgresUrl: postgres.url,
      redisUrl: redis.url,
      amqpUrl: rabbitMq.url,
      s3: { endpoint, region, bucket, accessKeyId, secretAccessKey },
    });
  } catch (error) {
    await Promise.allSettled(starting);
    await stopSharedServers();
    throw error;
  }
}

async function noted<Server extends TestServer>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  running.push(server);
  return server;
}

export async function stopSharedServers(): Promise<void> {
  await Promise.all(running.map((server) => server.stop()));
}
