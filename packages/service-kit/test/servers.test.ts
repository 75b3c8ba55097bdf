import { expect, test } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, freshRedis } from '../testing/fresh.ts';
import { sharedServers } from '../testing/shared-servers.ts';

test('a test gets a database that no other test sees', async () => {
  const one = await freshDatabase(sharedServers().postgresUrl);
  const other = await freshDatabase(sharedServers().postgresUrl);
  const client = new pg.Client(one.url);
  await client.connect();
  await client.query('create table only_here (id int)');
  await client.end();
  const elsewhere = new pg.Client(other.url);
  await elsewhere.connect();
  const found = await elsewhere.query("select to_regclass('only_here') as name");
  await elsewhere.end();
  expect(found.rows).toEqual([{ name: null }]);
  await one.drop();
  await other.drop();
});

test('a test gets a Redis database that no other test uses', async () => {
  expect(await freshRedis(sharedServers().redisUrl)).not.toBe(await freshRedis(sharedServers().redisUrl));
});
