import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fingerprint } from '@our-dates/backup/fingerprint';
import { createFolderBlobStore } from '@our-dates/service-kit/blobs/folder-blob-store';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import pg from 'pg';
import { withDatabase } from '../start/own-database.ts';
import { noSamples } from '../testing/no-samples.ts';
import { cookieOf, form, send, succeeded } from './api.ts';
import { picture } from './picture.ts';
import { address, type LocalCommand, localCommand, type Program, said } from './program.ts';

// Closed for everybody else, as a home folder is, so that root's database lies elsewhere.
const folder = mkdtempSync(join(tmpdir(), 'our-dates-backups-'));
const dataDir = join(folder, 'data');
const restored = join(folder, 'restored');
const backups = join(folder, 'backups');
const samples = noSamples(folder);

const command = (name: LocalCommand, args: readonly string[], data: string = dataDir) =>
  localCommand(name, args, { DATA_DIR: data, SAMPLES_DIR: samples, PORT: '0', LOG_LEVEL: 'error' });

/** Runs a command to its end. */
async function run(name: LocalCommand, args: readonly string[], data?: string) {
  const ran = command(name, args, data);
  const code = await ran.ended;
  return { code, output: ran.output() };
}

let platform: Program;
let url: string;
let password: string;
let cookie: string;

const call = (method: string, path: string, body?: FormData | object) =>
  send(url, method, path, { body, headers: cookie ? { cookie } : {} });

async function json<T>(method: string, path: string, body?: FormData | object): Promise<T> {
  const answer = await succeeded(await call(method, path, body));
  return JSON.parse((await answer.text()) || 'null');
}

async function signIn(): Promise<void> {
  cookie = '';
  const answer = await call('POST', '/api/auth/login', { username: 'mina', password });
  expect(answer.status).toBe(200);
  cookie = cookieOf(answer);
}

let memory: { id: number };
let uploads = 0;

async function upload(): Promise<{ id: number }> {
  uploads += 1;
  const photo = form({
    photo: picture({ width: 400, height: 300, colour: uploads }),
    title: `Photo ${uploads}`,
    collectionId: String(memory.id),
  });
  return json('POST', '/api/photos', photo);
}

async function start(data: string): Promise<void> {
  platform = command('start', [], data);
  url = await address(platform);
}

async function stop(): Promise<void> {
  platform.process.kill('SIGTERM');
  await platform.ended;
}

/** What a platform that does not run holds. */
async function contentsOf(data: string): Promise<string[]> {
  const blobs = createFolderBlobStore({ folder: join(data, 'photos') });
  return withDatabase({ DATABASE_URL: undefined, DATA_DIR: data }, async (databaseUrl) => {
    const lines: string[] = [];
    for await (const line of fingerprint({ databaseUrl, blobs })) lines.push(line);
    return lines;
  });
}

/** What the data hold from the second test on. */
let held: string[];

const generations = () => readdirSync(join(backups, 'generations'));

beforeAll(async () => {
  await start(dataDir);
  const { output } = await run('users', ['add', 'mina', '--name', 'Mina']);
  password = /Password: (\S+)/.exec(output)?.[1] ?? '';
  await signIn();
  memory = await json('POST', '/api/collections', form({ name: 'By the lake', type: 'custom' }));
  for (let count = 0; count < 5; count += 1) await upload();
}, 240_000);

afterAll(async () => {
  await stop();
  for (const name of readdirSync(folder)) {
    const pointer = join(folder, name, 'postgres-elsewhere');
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true });
});

test('a backup made while photos come and go is restored with every photo of every row, and continues', async () => {
  let done = false;
  const busy = (async () => {
    for (let last: { id: number } | undefined; !done; ) {
      const photo = await upload();
      if (last) await json('DELETE', `/api/photos/${last.id}`);
      last = uploads % 2 ? photo : undefined;
    }
  })();
  const made = await run('backup', [backups]);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/Backup \S+ is made/) });
  done = true;
  await busy;

  expect(await run('restore', [backups], restored)).toMatchObject({ code: 0 });
  const photos = await withDatabase({ DATABASE_URL: undefined, DATA_DIR: restored }, async (databaseUrl) => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from collections.photo where uploaded_by in (select id from auth.account where not is_demo)',
    );
    await client.end();
    return rows;
  });
  expect(photos.length).toBeGreaterThanOrEqual(5);
  for (const { name, sha256 } of photos) {
    const bytes = readFileSync(join(restored, 'photos', 'blobs', 'originals', name));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }

  await stop();
  await start(restored);
  await signIn();
  const shown = await waitFor(
    async () => {
      const list = await json<{ filePath: string; status: string }[]>(
        'GET',
        `/api/photos?collectionId=${memory.id}`,
      );
      expect(list.filter(({ status }) => status !== 'ready')).toEqual([]);
      return list;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(shown).toHaveLength(photos.length);
  for (const { filePath } of shown) {
    const image = await call('GET', `${filePath.replace('/photos/', '/api/images/')}?w=320`);
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/webp');
  }
  await upload();
  await stop();
}, 240_000);

test('a restore with --replace brings back the same data, table by table and file by file', async () => {
  held = await contentsOf(restored);
  expect(held.some((line) => line.startsWith('blob originals/'))).toBe(true);
  const other = join(folder, 'other-backups');
  expect(await run('backup', [other], restored)).toMatchObject({
    code: 0,
    output: expect.not.stringContaining('are missing'),
  });

  expect(await run('restore', [other], dataDir)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  const { code, output } = await run('restore', [other, '--replace'], dataDir);
  expect(code === 0 ? '' : output).toBe('');
  expect(await contentsOf(dataDir)).toEqual(held);
  const aside = /there before is kept in ([^\s,;]+)/.exec(output)?.[1] ?? '';
  expect(existsSync(join(aside, 'photos'))).toBe(true);
  expect(existsSync(join(aside, 'keys'))).toBe(true);
}, 60_000);

test('only the account of the platform can read the backup', () => {
  const files = readdirSync(backups, { recursive: true, withFileTypes: true });
  const open = files.filter((entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o077);
  expect(open.map(({ name }) => name)).toEqual([]);
});

test.each([/copying photos \.\.\./, /reading the database/, /copying photos that came/])(
  'a backup that is killed at "%s" leaves the earlier ones whole, and the next one succeeds',
  async (moment) => {
    const earlier = generations();
    const killed = command('backup', [backups]);
    await said(killed, moment);
    killed.process.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');

    const { code, output } = await run('backup', [backups, '--check']);
    expect(output.match(/is whole/g)).toHaveLength(earlier.length);
    expect(code).toBe(0);
    expect(await run('backup', [backups])).toMatchObject({ code: 0 });
    expect(generations()).toHaveLength(earlier.length + 1);
  },
  60_000,
);

test.each([/restoring \d+ files/, /restoring the database/])(
  'a restore that is killed at "%s" leaves the data as they were, and the next one succeeds',
  async (moment) => {
    const killed = command('restore', [backups, '--replace']);
    await said(killed, moment);
    killed.process.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    expect(await contentsOf(dataDir)).toEqual(held);

    const into = join(folder, `again-${moment.source.length}`);
    expect(await run('restore', [backups], into)).toMatchObject({ code: 0 });
    expect(await contentsOf(into)).toContainEqual(expect.stringMatching(/^blob originals\//));
  },
  60_000,
);

test('a restore with a problem reports it, and changes nothing', async () => {
  const empty = join(folder, 'empty');
  const [newest = ''] = generations().sort().reverse();
  const dump = join(backups, 'generations', newest, 'database', 'collections.photo.copy.gz');
  const whole = readFileSync(dump);

  writeFileSync(dump, whole.subarray(0, 20));
  expect(await run('restore', [backups], empty)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/collections\.photo\.copy\.gz has 20 bytes(?:.|\n)*Nothing was changed/),
  });
  rmSync(dump);
  expect(await run('restore', [backups], empty)).toMatchObject({
    code: 1,
    output: expect.stringContaining('collections.photo.copy.gz is missing'),
  });
  expect(existsSync(empty)).toBe(false);
  writeFileSync(dump, whole, { mode: 0o600 });

  const manifest = join(backups, 'generations', newest, 'manifest.json');
  const text = readFileSync(manifest, 'utf8');
  const newer = JSON.parse(text).manifest;
  newer.database.migrations.collections.migrations.push('9999_of_the_future');
  const sha256 = createHash('sha256').update(JSON.stringify(newer)).digest('hex');
  writeFileSync(manifest, JSON.stringify({ sha256, manifest: newer }));
  expect(await run('restore', [backups], empty)).toMatchObject({
    code: 1,
    output: expect.stringMatching(`version ${newer.program} .*does not know collections/9999_of_the_future`),
  });
  writeFileSync(manifest, text);

  await start(dataDir);
  expect(await run('restore', [backups, '--replace'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('The platform runs on'),
  });
  expect(await run('restore', [join(folder, 'nowhere')], empty)).toMatchObject({ code: 1 });
  expect(await run('restore', [], empty)).toMatchObject({ code: 2 });
  expect(await run('backup', [join(dataDir, 'backups')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('one in the other'),
  });
}, 60_000);
