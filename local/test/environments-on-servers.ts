import { join } from 'node:path';
import { freePort } from '@our-dates/service-kit/http/free-port';
import type { Environment } from '@our-dates/service-kit/slice/config';
import { s3Variables } from '@our-dates/service-kit/testing/all-servers';
import type { S3Location } from '@our-dates/service-kit/testing/servers';
import { type Environments, prepareEnvironments } from '../start/environment.ts';
import { loadKeys } from '../start/keys.ts';
import { noSamples } from '../testing/no-samples.ts';

/** The servers of the test run, as far as a platform is told of them. */
interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly amqpUrl: string;
  readonly s3: S3Location;
}

/**
 * The environments of a platform of its own on servers that tests share, without samples.
 * @param options.name keeps its queues and objects apart from those of other tests
 */
export async function environmentsOnServers(
  servers: Servers,
  options: { name: string; dataDir: string; given: Environment },
): Promise<Environments> {
  const { databaseUrl, redisUrl, amqpUrl, s3 } = servers;
  const { dataDir } = options;
  const run = `${options.name}-${process.pid}`;
  return prepareEnvironments({
    adminUrl: databaseUrl,
    dataDir,
    surroundings: { keys: loadKeys(join(dataDir, 'keys')), host: '127.0.0.1', port: await freePort() },
    given: {
      ...process.env,
      LOG_LEVEL: 'error',
      REDIS_URL: redisUrl,
      AMQP_URL: amqpUrl,
      AMQP_PREFIX: `${run}.`,
      ...s3Variables(s3),
      S3_PREFIX: `${run}/`,
      SAMPLES_DIR: noSamples(dataDir),
      ...options.given,
    },
  });
}
