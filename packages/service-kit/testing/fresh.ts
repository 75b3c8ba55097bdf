import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { quoteIdentifier } from '../src/postgres/pool.ts';

/** Lends a connection to a database. */
export async function withConnection<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A new empty database on the server of this run: `url` names it for the same superuser. */
export async function freshDatabase(
  postgresUrl: string,
  name = `test_${randomBytes(6).toString('hex')}`,
): Promise<{ url: string; drop(): Promise<void> }> {
  const asSuperuser = (sql: string) => withConnection(postgresUrl, (client) => client.query(sql));
  await asSuperuser(`create database ${quoteIdentifier(name)}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await asSuperuser(`drop database if exists ${quoteIdentifier(name)} with (force)`);
    },
  };
}

/** A numbered Redis database that no other test of this run was given. */
export async function freshRedis(redisUrl: string): Promise<string> {
  const redis = new Redis(redisUrl);
  try {
    const number = await redis.incr('test-databases-given');
    return `${redisUrl}/${number}`;
  } finally {
    redis.disconnect();
  }
}
