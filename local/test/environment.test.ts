import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freshDatabase } from '@our-dates/service-kit/testing/fresh';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { prepareEnvironments, withDefaults } from '../start/environment.ts';
import { loadKeys } from '../start/keys.ts';

/** What every slice has of its own, so that it cannot be one value for all of them. */
const ofEachSlice = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL'];

let database: Awaited<ReturnType<typeof freshDatabase>>;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase(sharedServers().postgresUrl);
  dataDir = await mkdtemp(join(tmpdir(), 'environment-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const prepare = (given: Record<string, string>) =>
  prepareEnvironments({
    adminUrl: database.url,
    dataDir,
    surroundings: { keys: loadKeys(join(dataDir, 'keys')), host: '127.0.0.1', port: 8080 },
    given,
  });

test('every variable of a slice that is set from outside reaches the slice as it was set', async () => {
  const ours = [...(await prepare({})).values()];
  const names = new Set(
    ours.flatMap((env) => Object.keys(env)).filter((name) => !ofEachSlice.includes(name)),
  );
  expect([...names]).toEqual(
    expect.arrayContaining(['SHELL_DIR', 'REMOTES', 'COLLECTIONS_URL', 'LOG_LEVEL']),
  );
  const given = Object.fromEntries([...names].map((name) => [name, `${name} from outside`]));
  for (const [{ name }, env] of await prepare(given)) expect([name, env]).toMatchObject([name, given]);
});

test('the platform’s default replaces a variable that is absent or empty, but not one that is in a file', () => {
  expect(withDefaults({ A: '', B: 'given', C_FILE: '/run/c' }, { A: 'a', B: 'b', C: 'c', D: 'd' })).toEqual({
    A: 'a',
    B: 'given',
    C_FILE: '/run/c',
    D: 'd',
  });
});
