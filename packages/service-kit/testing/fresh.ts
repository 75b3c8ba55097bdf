import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';

/** A new empty database on the server of this run: `url` names it for the same superuser. */
export async function freshDatabase(postgresUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(postgresUrl);
  const asSuperuser = async (sql: string) => {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await asSuperuser(`create database ${name}`);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => asSuperuser(`drop database if exists ${name} with (force)`) };
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
