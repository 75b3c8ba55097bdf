import type { TestProject } from 'vitest/node';
import { type S3Location, startPostgres, startRabbitMq, startRedis, startS3 } from './servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser of the PostgreSQL server of this run; make a database of your own with `freshDatabase`. */
    postgresUrl: string;
    redisUrl: string;
    amqpUrl: string;
    s3: S3Location;
  }
}

/**
 * Starts the four real servers once for a run, and only for a run that has a file in a `test/` folder:
 * tests beside the source need none, so they do not wait for any.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const words = process.argv.slice(2);
  const filters = words.filter((word, at) => !word.startsWith('-') && words[at - 1] !== '--project');
  const named = filters.filter((word) => word !== 'run' && word !== 'watch');
  const { testFiles } = await project.globTestFiles(named.length > 0 ? named : undefined);
  if (!testFiles.some((file) => file.includes('/test/'))) return undefined;

  const started = await Promise.allSettled([startPostgres(), startRedis(), startRabbitMq(), startS3()]);
  const stop = async () => {
    await Promise.all(
      started.map((server) => (server.status === 'fulfilled' ? server.value.stop() : undefined)),
    );
  };
  const [postgres, redis, rabbitMq, s3] = started;
  for (const server of started) {
    if (server.status === 'rejected') {
      await stop();
      throw server.reason;
    }
  }
  if (postgres.status === 'fulfilled') project.provide('postgresUrl', postgres.value.url);
  if (redis.status === 'fulfilled') project.provide('redisUrl', redis.value.url);
  if (rabbitMq.status === 'fulfilled') project.provide('amqpUrl', rabbitMq.value.url);
  if (s3.status === 'fulfilled') {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.value;
    project.provide('s3', { endpoint, region, bucket, accessKeyId, secretAccessKey });
  }
  return stop;
}
