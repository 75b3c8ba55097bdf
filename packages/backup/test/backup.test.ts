import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ownerOfBlob } from '@our-dates/contracts/blob-names';
import { platformNames } from '@our-dates/contracts/platform-names';
import type { BlobStore } from '@our-dates/service-kit/blobs/blob-store';
import { createBlobKeys, rewrapKeys } from '@our-dates/service-kit/blobs/encrypted/blob-keys';
import {
  createEncryptedBlobStore,
  type EncryptedBlobStore,
} from '@our-dates/service-kit/blobs/encrypted/encrypted-blob-store';
import { newKey, readMasterKeys } from '@our-dates/service-kit/blobs/encrypted/master-keys';
import { createFolderBlobStore } from '@our-dates/service-kit/blobs/folder-blob-store';
import { migrate } from '@our-dates/service-kit/postgres/pool';
import { createBlobStore, createStoredBlobs } from '@our-dates/service-kit/slice/adapters';
import { portsEnv, readConfig } from '@our-dates/service-kit/slice/config';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { s3Variables } from '@our-dates/service-kit/testing/all-servers';
import { freshDatabase } from '@our-dates/service-kit/testing/fresh';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { smallDisk } from '@our-dates/service-kit/testing/small-disk';
import pg from 'pg';
import { z } from 'zod';
import { runBackupCommand } from '../src/backup-command.ts';
import { type BackupFolder, findGeneration, makeBackupFolder } from '../src/backup-folder.ts';
import { readBlobList } from '../src/blob-pool.ts';
import { checkGeneration } from '../src/check-generation.ts';
import { loadDatabase } from '../src/database-load.ts';
import { runEncryptionCommand } from '../src/encryption-command.ts';
import { fingerprint } from '../src/fingerprint.ts';
import { makeBackup } from '../src/make-backup.ts';
import { restoreBlobs } from '../src/restore-blobs.ts';
import { readWrappedKeys } from '../src/wrapped-keys.ts';

const schema = `
  create table album (id integer generated always as identity primary key, name text not null);
  create table picture (
    id integer generated always as identity primary key,
    album_id integer not null references album,
    blob text not null,
    note text,
    letters integer generated always as (length(note)) stored,
    tags jsonb not null default '[]'
  );
  create table entry (position bigint primary key, note text) partition by range (position);
  create table entry_from_0 partition of entry for values from (minvalue) to (maxvalue);
  create view named_blob as select blob as name from picture;
  create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
  create trigger refuse before insert on album for each row when (new.name = 'trigger') execute function refuse();
  insert into album (name) values ('made by the migration');`;

const awkward = ['tab\tand\nline', '\\N', 'ŁÓDŹ 🌊', '', '\\.'];

let folder: string;
let migrations: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
let blobs: BlobStore;
let backups: BackupFolder;

async function emptyPlatform(dir = migrations) {
  const made = await freshDatabase(sharedServers().postgresUrl);
  const admin = new pg.Client(made.url);
  await admin.connect();
  await admin.query('create schema albums');
  await admin.end();
  await migrate({ ownerUrl: made.url, schema: 'albums', dir });
  return made;
}

beforeAll(async () => {
  migrations = await mkdtemp(join(tmpdir(), 'our-dates-migrations-'));
  writeFileSync(join(migrations, '0001_albums.sql'), schema);
});
afterAll(() => rm(migrations, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'our-dates-backup-'));
  database = await emptyPlatform();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query('set search_path = albums');
  blobs = createFolderBlobStore({ folder: join(folder, 'store') });
  backups = await makeBackupFolder(join(folder, 'backups'));
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function addPicture(name: string, note: string | null = null, bytes = randomBytes(1000)) {
  await blobs.put(name, bytes, { contentType: 'image/jpeg' });
  await client.query('insert into picture (album_id, blob, note) values (1, $1, $2)', [name, note]);
}

async function removePicture(name: string) {
  await client.query('delete from picture where blob = $1', [name]);
  await blobs.delete([name]);
}

function backUp(options: Partial<Parameters<typeof makeBackup>[0]> = {}) {
  return makeBackup({
    databaseUrl: database.url,
    ...{ blobs, backups, keep: 10, platform: 'ours', program: '1.0.0', say: () => {} },
    ...options,
  });
}

async function linesOf(databaseUrl: string, store: BlobStore): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of fingerprint({ databaseUrl, blobs: store })) lines.push(line);
  return lines;
}

async function bytesIn(store: BlobStore, name: string): Promise<Buffer | null> {
  const blob = await store.get(name);
  return blob && buffer(blob.stream);
}

async function problemsOf(at?: string): Promise<string[]> {
  return checkGeneration(backups, await findGeneration(backups, at));
}

test('a restored backup has every row, every byte and the next number in another database and another store', async () => {
  for (const [at, note] of awkward.entries()) await addPicture(`originals/${at}`, note);
  await addPicture('originals/none', null);
  await client.query(`alter table album disable trigger refuse; insert into album (name) values ('trigger')`);
  const { id } = await backUp();
  const there = await linesOf(database.url, blobs);

  const other = await emptyPlatform();
  const store = createFolderBlobStore({ folder: join(folder, 'other') });
  const generation = await findGeneration(backups, id);
  expect((await restoreBlobs(backups, generation, store)).names.size).toBe(awkward.length + 1);
  await loadDatabase({
    databaseUrl: other.url,
    folder: generation.folder,
    dump: generation.manifest.database,
    skippedNumbers: 50,
  });
  expect(await linesOf(other.url, store)).toEqual(there);
  const restored = new pg.Client(other.url);
  await restored.connect();
  const { rows } = await restored.query(
    `insert into albums.picture (album_id, blob) values (1, 'next') returning id`,
  );
  await restored.end();
  expect(rows).toEqual([{ id: awkward.length + 1 + 50 + 1 }]);
  await other.drop();
});

test('events that were sent are sent again by a restored platform', async () => {
  await client.query(
    `insert into outbox (message, sent_at) values ('{"id": 1}', now()), ('{"id": 2}', null)`,
  );
  const { id } = await backUp();
  const generation = await findGeneration(backups, id);
  await loadDatabase({
    databaseUrl: database.url,
    folder: generation.folder,
    dump: generation.manifest.database,
  });
  const { rows } = await client.query('select message, sent_at from outbox order by position');
  expect(rows).toEqual([
    { message: { id: 1 }, sent_at: null },
    { message: { id: 2 }, sent_at: null },
  ]);
});

test('rows of partitions are kept once, and restored whichever partitions there are', async () => {
  await client.query(`
    drop table entry_from_0;
    create table entry_from_0 partition of entry for values from (minvalue) to (10);
    create table entry_from_10 partition of entry for values from (10) to (maxvalue);
    insert into entry values (1, 'in the first'), (10, 'in the second')`);
  const { id, manifest } = await backUp();
  const kept = manifest.database.tables.filter(({ name }) => name.startsWith('entry'));
  expect(kept).toEqual([{ schema: 'albums', name: 'entry', columns: ['position', 'note'], rows: 2 }]);
  const there = await linesOf(database.url, blobs);
  // Time has passed: the rows of the backup have no partition any more.
  await client.query(`
    drop table entry_from_0, entry_from_10;
    create table entry_from_20 partition of entry for values from (20) to (maxvalue);
    insert into entry values (20, 'later')`);
  const other = await emptyPlatform();
  const { folder: dumped } = await findGeneration(backups, id);
  for (const databaseUrl of [database.url, other.url]) {
    await loadDatabase({ databaseUrl, folder: dumped, dump: manifest.database });
    expect(await linesOf(databaseUrl, blobs)).toEqual(there);
  }
  const { rows } = await client.query('insert into entry values (20) returning position');
  expect(rows).toEqual([{ position: '20' }]);
  await other.drop();
});

test('a second backup copies only photos that are new, and both are whole', async () => {
  await addPicture('originals/one');
  const first = await backUp();
  expect(first.copied.count).toBe(1);
  await addPicture('originals/two');
  const second = await backUp();
  expect(second.copied).toEqual({ count: 1, bytes: 1000 });
  expect(second.manifest.blobs.count).toBe(2);
  expect([...(await problemsOf(first.id)), ...(await problemsOf(second.id))]).toEqual([]);
});

test('a backup keeps the bytes of equal photos once', async () => {
  const bytes = randomBytes(1000);
  await addPicture('originals/one', null, bytes);
  await addPicture('originals/two', null, bytes);
  const { manifest } = await backUp();
  expect(manifest.blobs.count).toBe(2);
  const files = readdirSync(join(backups.folder, 'blobs'), { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toHaveLength(1);
});

/** The store, with something done just before it is listed for the second time: after the database was read. */
function meanwhile(work: () => Promise<void>): BlobStore {
  let listed = 0;
  return {
    ...blobs,
    async *list(prefix) {
      listed += 1;
      if (listed === 2) await work();
      yield* blobs.list(prefix);
    },
  };
}

test('a photo that is uploaded while a backup is made is whole in it, or not in it at all', async () => {
  await addPicture('originals/one');
  const uploaded = meanwhile(() => addPicture('originals/late'));
  const { id, manifest } = await backUp({
    blobs: uploaded,
    beforeDatabase: () => addPicture('originals/early'),
  });
  expect(manifest.missing).toEqual([]);
  const { rows } = manifest.database.tables.find(({ name }) => name === 'picture') ?? {};
  expect(rows).toBe(2);
  const { pool } = backups;
  const early = await blobs.stat('originals/early');
  expect(early && (await pool.has(early))).toBe(true);
  expect(await problemsOf(id)).toEqual([]);
});

test('a photo that is uploaded and deleted again while a backup is made leaves no row without its file', async () => {
  let attempts = 0;
  const { manifest } = await backUp({
    blobs: meanwhile(() => removePicture('originals/brief')),
    async beforeDatabase() {
      attempts += 1;
      if (attempts === 1) await addPicture('originals/brief');
    },
  });
  expect(attempts).toBe(2);
  expect(manifest.missing).toEqual([]);
  expect(manifest.database.tables.find(({ name }) => name === 'picture')?.rows).toBe(0);
});

test('a photo that is deleted while a backup is made, after it was copied, comes back with its row', async () => {
  await addPicture('originals/one');
  const { manifest, id } = await backUp({ blobs: meanwhile(() => removePicture('originals/one')) });
  expect(manifest.missing).toEqual([]);
  expect(manifest.blobs.count).toBe(1);
  expect(await problemsOf(id)).toEqual([]);
});

test('photos that the platform itself has lost or damaged are named, and the rest is backed up', async () => {
  for (const name of ['kept', 'lost', 'rotten']) await addPicture(`originals/${name}`);
  await blobs.delete(['originals/lost']);
  truncateSync(join(folder, 'store', 'blobs', 'originals', 'rotten'), 999);
  const { manifest, id } = await backUp();
  expect(manifest.missing).toEqual(['originals/lost', 'originals/rotten']);
  expect(manifest.blobs.count).toBe(1);
  expect(await problemsOf(id)).toEqual([]);
});

test('what an interrupted backup has left counts for nothing and is removed by the next', async () => {
  await addPicture('originals/one');
  const { id } = await backUp();
  await backups.begin();
  const incoming = join(backups.folder, 'blobs', 'incoming', 'half');
  writeFileSync(incoming, 'half a photo');
  expect((await backups.generations()).map((one) => one.id)).toEqual([id]);
  const second = await backUp();
  expect(readdirSync(join(backups.folder, 'generations')).sort()).toEqual([id, second.id]);
  expect(readdirSync(join(backups.folder, 'blobs', 'incoming'))).toEqual([]);
});

test('the oldest backups are removed, and with them the photos that no other needs', async () => {
  await addPicture('originals/old');
  await addPicture('originals/kept');
  const first = await backUp();
  await removePicture('originals/old');
  await backUp();
  const third = await backUp({ keep: 2 });
  expect(third.generations).toEqual([first.id]);
  expect(third.blobs).toEqual({ count: 1, bytes: 1000 });
  const left = await backups.generations();
  expect(left).toHaveLength(2);
  for (const { id } of left) expect(await problemsOf(id)).toEqual([]);
});

test('no photo is removed while a backup that may need it cannot be read', async () => {
  await addPicture('originals/one');
  const first = await backUp();
  appendFileSync(join(backups.folder, 'generations', first.id, 'manifest.json'), 'x');
  await removePicture('originals/one');
  const second = await backUp({ keep: 1 });
  expect(second).toMatchObject({ generations: [], blobs: { count: 0 } });
});

describe('what is wrong with a backup is reported:', () => {
  let generation: string;
  let id: string;
  beforeEach(async () => {
    await addPicture('originals/one');
    ({ id } = await backUp());
    generation = join(backups.folder, 'generations', id);
  });
  const dump = 'database/albums.picture.copy.gz';
  const pooled = async () => backups.pool.fileOf((await blobs.stat('originals/one'))?.sha256 ?? '');

  test('a file that is missing', async () => {
    rmSync(join(generation, dump));
    expect(await problemsOf()).toEqual([`${dump} is missing`]);
  });

  test('a file that was cut off', async () => {
    truncateSync(join(generation, dump), 10);
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/albums\.picture.* has 10 bytes and should have/),
    ]);
  });

  test('a photo that is missing', async () => {
    rmSync(await pooled());
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/^originals\/one \(blobs\/\w+\/\w+\) is missing$/),
    ]);
  });

  test('a photo with another byte in it', async () => {
    const file = await pooled();
    const bytes = readFileSync(file);
    bytes[500] = (bytes[500] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(await problemsOf()).toEqual([expect.stringMatching(/^originals\/one .* is damaged/)]);
  });

  test.each([
    ['is missing', (file: string) => rmSync(file)],
    ['is cut off or damaged', (file: string) => truncateSync(file, 500)],
    [
      'is damaged',
      (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('"rows": 1', '"rows": 2')),
    ],
    [
      'made by a newer version',
      (file: string) => {
        const text = JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')).manifest, format: 2 });
        const sum = createHash('sha256').update(text).digest('hex');
        writeFileSync(file, `{"sha256":"${sum}","manifest":${text}}`);
      },
    ],
  ])('a manifest that %s, and which earlier backup can be used', async (problem, spoil) => {
    const { id: later } = await backUp();
    spoil(join(backups.folder, 'generations', later, 'manifest.json'));
    await expect(findGeneration(backups, undefined)).rejects.toThrow(problem);
    await expect(findGeneration(backups, undefined)).rejects.toThrow(`--at ${id}`);
    expect((await findGeneration(backups, id)).id).toBe(id);
  });
});

test('a restore does not fill a database of another version, which keeps its rows', async () => {
  const { id } = await backUp();
  const later = join(folder, 'later');
  mkdirSync(later);
  writeFileSync(join(later, '0001_albums.sql'), schema);
  writeFileSync(join(later, '0002_more.sql'), 'create table more (id integer)');
  const other = await emptyPlatform(later);
  const generation = await findGeneration(backups, id);
  const dump = generation.manifest.database;
  await expect(loadDatabase({ databaseUrl: other.url, folder: generation.folder, dump })).rejects.toThrow(
    'albums/0002_more had not run there',
  );
  await other.drop();
});

test('a backup refuses a folder with other files, or with backups of another platform', async () => {
  writeFileSync(join(folder, 'holiday.jpg'), '');
  await expect(makeBackupFolder(folder)).rejects.toThrow(/holds something else/);
  const { id } = await backUp();
  await expect(backUp({ platform: 'theirs' })).rejects.toThrow(`another platform (${id})`);
});

test('a backup on a full disk reports it, and the earlier backup stays complete', async () => {
  const disk = await smallDisk(200_000);
  try {
    backups = await makeBackupFolder(disk.folder);
    await addPicture('originals/one');
    const { id } = await backUp();
    await addPicture('originals/large', null, randomBytes(300_000));
    await expect(backUp()).rejects.toThrow(`There is no room left in ${disk.folder}`);
    expect((await backups.generations()).map((one) => one.id)).toEqual([id]);
    expect(await problemsOf()).toEqual([]);
  } finally {
    await disk.remove();
  }
});

describe('a backup of encrypted photos', () => {
  const masterKey = newKey().toString('base64');
  const log = createLog({ name: 'test', level: 'silent' });
  /** As it is stored, without the master key. */
  let stored: BlobStore;

  function encrypted(of: BlobStore): EncryptedBlobStore {
    const keys = createBlobKeys(of, readMasterKeys(masterKey));
    return createEncryptedBlobStore(of, { keys, ownerOf: ownerOfBlob, log });
  }

  beforeEach(async () => {
    stored = blobs;
    await createBlobKeys(stored, readMasterKeys(masterKey)).verify();
    blobs = encrypted(stored);
  });

  const backUpStored = (options: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
    backUp({ blobs: stored, ...options });

  async function restored(id: string) {
    const other = createFolderBlobStore({
      folder: join(folder, `restored-${randomBytes(4).toString('hex')}`),
    });
    return { other, ...(await restoreBlobs(backups, await findGeneration(backups, id), other)) };
  }

  test('has the encrypted bytes and the wrapped keys, and is restored with both', async () => {
    const bytes = randomBytes(100_000);
    await addPicture('originals/one', null, bytes);
    const { id, manifest } = await backUpStored();
    expect([manifest.missing, manifest.blobs.count, await problemsOf(id)]).toEqual([[], 1, []]);
    const { other, erased } = await restored(id);
    expect(erased).toEqual([]);
    expect((await bytesIn(encrypted(other), 'originals/one'))?.equals(bytes)).toBe(true);
    expect(await linesOf(database.url, other)).toEqual(await linesOf(database.url, stored));
  });

  test('that is older than the deletion of a photo cannot show it after the next backup, and does not count as damaged', async () => {
    const kept = randomBytes(1000);
    await addPicture('originals/gone');
    await blobs.put('derivatives/gone/320.webp', randomBytes(500), { contentType: 'image/webp' });
    await client.query("insert into picture (album_id, blob) values (1, 'derivatives/gone/320.webp')");
    await addPicture('originals/kept', null, kept);
    const { id } = await backUpStored();
    for (const name of ['originals/gone', 'derivatives/gone/320.webp']) await removePicture(name);
    await backUpStored();

    expect(await problemsOf(id)).toEqual([]);
    const { other, erased } = await restored(id);
    expect([...erased].sort()).toEqual(['derivatives/gone/320.webp', 'originals/gone']);
    expect((await bytesIn(encrypted(other), 'originals/kept'))?.equals(kept)).toBe(true);
    // Files that are copied from the backup by hand cannot be read either.
    for (const { name, sha256, contentType } of await readBlobList(
      (await findGeneration(backups, id)).folder,
    )) {
      await other.put(name, { path: backups.pool.fileOf(sha256) }, { contentType, sha256 });
    }
    expect(await encrypted(other).get('originals/gone')).toBeNull();
    const keys = [...((await readWrappedKeys(backups.folder))?.keys() ?? [])].filter((name) =>
      name.includes('gone'),
    );
    expect(keys).toEqual([]);
  });

  test('keeps the keys of photos that the store has lost but the database names', async () => {
    await addPicture('originals/lost');
    const { id } = await backUpStored();
    await blobs.delete(['originals/lost']);
    await backUpStored();
    expect((await restored(id)).erased).toEqual([]);
  });

  test('is not replaced by one of a store that was emptied or made again', async () => {
    await addPicture('originals/one');
    const { id } = await backUpStored();
    await client.query('delete from picture');
    const empty = createFolderBlobStore({ folder: join(folder, 'empty') });
    await expect(backUp({ blobs: empty })).rejects.toThrow(/holds the keys of encrypted photos/);
    await createBlobKeys(empty, readMasterKeys(masterKey)).verify();
    await expect(backUp({ blobs: empty })).rejects.toThrow(/holds the keys of encrypted photos/);
    const { other, erased } = await restored(id);
    expect(erased).toEqual([]);
    await backUp({ blobs: other });
  });

  test('without its file of keys is reported, and so is a damaged one', async () => {
    await addPicture('originals/one');
    await backUpStored();
    const file = join(backups.folder, 'wrapped-keys.jsonl.gz');
    truncateSync(file, 20);
    await expect(problemsOf()).rejects.toThrow('is damaged or cannot be read');
    rmSync(file);
    expect(await problemsOf()).toEqual([expect.stringMatching(/file of the wrapped keys is missing/)]);
  });

  test('is of use with a new master key, once all keys are wrapped by it', async () => {
    const bytes = randomBytes(1000);
    await addPicture('originals/one', null, bytes);
    const { id } = await backUpStored();
    const next = newKey().toString('base64');
    await rewrapKeys(stored, readMasterKeys(`${next},${masterKey}`));
    await backUpStored();
    const { other } = await restored(id);
    const keys = createBlobKeys(other, readMasterKeys(next));
    await keys.verify();
    const store = createEncryptedBlobStore(other, { keys, ownerOf: ownerOfBlob, log });
    expect((await bytesIn(store, 'originals/one'))?.equals(bytes)).toBe(true);
  });

  test('has photos from before encryption was turned on, and those since', async () => {
    await stored.put('originals/old', Buffer.from('old'), { contentType: 'image/jpeg' });
    await client.query("insert into picture (album_id, blob) values (1, 'originals/old')");
    await addPicture('originals/new');
    const { id, manifest } = await backUpStored();
    expect([manifest.missing, manifest.blobs.count]).toEqual([[], 2]);
    const { other } = await restored(id);
    expect(String(await bytesIn(encrypted(other), 'originals/old'))).toBe('old');
  });
});

describe('the backup command for a cluster', () => {
  let env: Record<string, string>;
  const said: string[] = [];
  const command = (name: string, more: Record<string, string> = {}) =>
    runBackupCommand(name, { ...env, ...more }, (line) => said.push(line));

  const storeOf = (of: Record<string, string>) =>
    createStoredBlobs(readConfig(z.object(portsEnv), of), platformNames);

  beforeEach(() => {
    said.length = 0;
    env = {
      DATABASE_URL: database.url,
      INTERNAL_PUBLIC_KEY: 'a public key',
      BACKUP_DIR: join(folder, 'of-the-cluster'),
      ...s3Variables(sharedServers().s3),
      S3_PREFIX: `${randomBytes(4).toString('hex')}/`,
    };
  });

  test('encrypts what was stored before, wraps its keys again, and is restored with encrypted photos', async () => {
    const [first, second] = [newKey().toString('base64'), newKey().toString('base64')];
    const encryption = (name: string, keys?: string) =>
      runEncryptionCommand([name], { ...env, BLOB_MASTER_KEYS: keys }, (line) => said.push(line));
    const log = createLog({ name: 'test', level: 'silent' });
    const openWith = (keys: string, more: Record<string, string> = {}) =>
      createBlobStore(
        readConfig(z.object(portsEnv), { ...env, ...more, BLOB_MASTER_KEYS: keys }),
        platformNames,
        log,
      );

    blobs = await storeOf(env);
    await addPicture('originals/one');
    await expect(encryption('encrypt')).rejects.toThrow('BLOB_MASTER_KEYS');
    expect(await encryption('encrypt', first)).toBe(0);
    expect(said.at(-1)).toBe('1 files of photos were encrypted; now all are.');
    expect(await encryption('rotate', `${second},${first}`)).toBe(0);
    expect(said.at(-1)).toMatch(/can be removed/);
    await expect(openWith(first)).rejects.toThrow('cannot read the keys of this store');
    const bytes = await bytesIn(await openWith(second), 'originals/one');

    await command('backup');
    const other = await emptyPlatform();
    const into = { DATABASE_URL: other.url, S3_PREFIX: `${randomBytes(4).toString('hex')}/` };
    const stranger = await openWith(newKey().toString('base64'), into);
    await stranger.put('originals/stranger', Buffer.from('x'), { contentType: 'image/png' });
    await command('restore', into);
    const restored = await openWith(second, into);
    expect(await restored.get('originals/stranger')).toBeNull();
    expect((await bytesIn(restored, 'originals/one'))?.equals(bytes ?? Buffer.alloc(0))).toBe(true);
    await other.drop();
  });

  test.each([['encrypt', 'more'], ['decrypt']])('does not take %j for encryption', async (...args) => {
    expect(await runEncryptionCommand(args, env, (line) => said.push(line))).toBe(2);
  });

  test('prints a new master key', async () => {
    expect(await runEncryptionCommand(['new-key'], {}, (line) => said.push(line))).toBe(0);
    readMasterKeys(said.at(-1) ?? '');
  });

  test('brings everything back into another database and another bucket, and nothing else stays there', async () => {
    await addPicture('originals/one');
    await addPicture('originals/two', 'a note');
    blobs = await storeOf(env);
    for (const name of ['originals/one', 'originals/two']) {
      await blobs.put(name, randomBytes(2000), { contentType: 'image/png' });
    }
    await command('backup');
    await command('fingerprint');
    const there = said.filter((line) => /^(?:table|blob)/.test(line));
    expect(there.filter((line) => line.startsWith('blob'))).toHaveLength(2);

    const other = await emptyPlatform();
    const into = { DATABASE_URL: other.url, S3_PREFIX: `${randomBytes(4).toString('hex')}/` };
    await (await storeOf({ ...env, ...into })).put('originals/stranger', Buffer.from('x'), {
      contentType: 'image/png',
    });
    await command('restore', into);
    said.length = 0;
    await command('fingerprint', into);
    expect(said).toEqual(there);
    await other.drop();
  });

  test('changes nothing while services are connected', async () => {
    await addPicture('originals/one');
    await (await storeOf(env)).put('originals/one', Buffer.from('x'), { contentType: 'image/png' });
    await command('backup');
    await client.query("set application_name = 'collections'");
    await expect(command('restore')).rejects.toThrow(/in use \(collections\).*Nothing was changed/);
  });
});
