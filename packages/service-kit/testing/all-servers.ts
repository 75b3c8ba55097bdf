import {
  type S3Location,
  startPostgres,
  startRabbitMq,
  startRedis,
  startS3,
  type TestRedis,
  type TestS3Server,
  type TestServer,
} from './servers.ts';

/** The servers that a platform of processes stands on. */
export interface AllServers {
  readonly postgres: TestServer;
  readonly redis: TestRedis;
  readonly rabbitMq: TestServer;
  readonly s3: TestS3Server;
}

/**
 * @param onStop is given how to stop each; those that did start are stopped even when another did not.
 */
export async function startAllServers(onStop: (stop: () => Promise<void>) => void): Promise<AllServers> {
  const starting = [startPostgres(), startRedis(), startRabbitMq(), startS3()] as const;
  for (const server of starting) {
    onStop(() =>
      server.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
    );
  }
  const [postgres, redis, rabbitMq, s3] = await Promise.all(starting);
  return { postgres, redis, rabbitMq, s3 };
}

/** The variables that lead a slice to these servers; its database has a variable of its own. */
export function variablesOf({ redis, rabbitMq, s3 }: AllServers) {
  return { REDIS_URL: redis.url, AMQP_URL: rabbitMq.url, ...s3Variables(s3) };
}

/** The variables that lead a slice to this store. */
export function s3Variables({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Location) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
