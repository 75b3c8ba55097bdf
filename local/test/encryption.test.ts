import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOperator } from '@our-dates/auth/domain/operator';
import { createPasswords } from '@our-dates/auth/domain/passwords';
import { findGeneration, makeBackupFolder } from '@our-dates/backup/backup-folder';
import { makeBackup } from '@our-dates/backup/make-backup';
import { restoreBlobs } from '@our-dates/backup/restore-blobs';
import { deleteAccountPath } from '@our-dates/contracts/account-deletion';
import { imageName, imageUrl, originalUrl, paths } from '@our-dates/contracts/paths';
import { photoSchema } from '@our-dates/contracts/photos';
import { platformNames } from '@our-dates/contracts/platform-names';
import { newKey } from '@our-dates/service-kit/blobs/encrypted/master-keys';
import { createFolderBlobStore } from '@our-dates/service-kit/blobs/folder-blob-store';
import { createPool } from '@our-dates/service-kit/postgres/pool';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { freshDatabase } from '@our-dates/service-kit/testing/fresh';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { waitFor } from '@our-dates/service-kit/testing/wait-for';
import { z } from 'zod';
import { cookieOf, form, send, succeeded } from './api.ts';
import { picture } from './picture.ts';
import { startPlatform, type WatchedPlatform } from './watched-platform.ts';

const password = 'first dance';
const masterKeys = newKey().toString('base64');
let folder: string;
let dataDir: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let platform: WatchedPlatform;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'our-dates-encryption-'));
  dataDir = join(folder, 'data');
  const keyFile = join(folder, 'master-keys');
  writeFileSync(keyFile, `${masterKeys}\n`);
  database = await freshDatabase(sharedServers().postgresUrl);
  platform = await startPlatform(dataDir, database.url, { BLOB_MASTER_KEYS_FILE: keyFile });
  const log = createLog({ name: 'test', level: 'silent' });
  const pool = createPool({ connectionString: database.url, schema: 'auth', log, max: 2 });
  const { add } = createOperator({ pool, passwords: await createPasswords({ concurrency: 1 }) });
  for (const username of ['kate', 'wilhelmina']) {
    await add({ username, displayName: username, password, showOnLogin: false });
  }
  await pool.end();
}, 120_000);

afterAll(async () => {
  await platform.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function signedIn(username: string) {
  const login = await send(platform.url, 'POST', paths.login, { body: { username, password } });
  const headers = { cookie: cookieOf(await succeeded(login)) };
  return (method: string, path: string, body?: FormData | object, more: Record<string, string> = {}) =>
    send(platform.url, method, path, { body, headers: { ...headers, ...more } });
}
type Call = Awaited<ReturnType<typeof signedIn>>;

const bytesOf = async (answer: Response) => Buffer.from(await (await succeeded(answer)).arrayBuffer());

/** Records a memory with a photo, and waits until the image worker has made its derivatives. */
async function addPhoto(call: Call, photo: Blob): Promise<string> {
  const recorded = await succeeded(
    await call('POST', paths.collections, form({ name: 'Pier', description: '', type: 'custom' })),
  );
  const { id } = z.object({ id: z.number() }).parse(await recorded.json());
  await succeeded(
    await call('POST', paths.photos, form({ photo, title: 'Gulls', collectionId: String(id) })),
  );
  return waitFor(
    async () => {
      const answer = await call('GET', `${paths.photos}?collectionId=${id}`);
      const [shown] = z.array(photoSchema).parse(await answer.json());
      expect(shown?.status).toBe('ready');
      return imageName(shown?.filePath ?? '');
    },
    { timeout: 30_000 },
  );
}

const storedFiles = () => globSync('**/*', { cwd: join(dataDir, platformNames.blobFolder, 'blobs') });

async function backUp() {
  return makeBackup({
    databaseUrl: database.url,
    blobs: createFolderBlobStore({ folder: join(dataDir, platformNames.blobFolder) }),
    backups: await makeBackupFolder(join(folder, 'backups')),
    keep: 10,
    platform: 'ours',
    program: '1.0.0',
    say: () => undefined,
  });
}

test('photos are encrypted from the upload to the picture, and those of a deleted account cannot be restored from an earlier backup', async () => {
  const [kate, leaving] = [await signedIn('kate'), await signedIn('wilhelmina')];
  const photo = picture({ colour: 3 });
  const sent = Buffer.from(await photo.arrayBuffer());
  const kept = await addPhoto(kate, photo);
  const gone = await addPhoto(leaving, picture({ colour: 4 }));

  const original = await bytesOf(await kate('GET', originalUrl(kept)));
  expect(original.equals(sent)).toBe(true);
  const part = await kate('GET', originalUrl(kept), undefined, { range: 'bytes=65530-65545' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 65530-65545/${sent.length}`]);
  expect((await bytesOf(part)).equals(sent.subarray(65_530, 65_546))).toBe(true);
  const shown = await bytesOf(await kate('GET', imageUrl(kept, 320)));
  expect(shown.subarray(8, 12).toString()).toBe('WEBP');

  const files = storedFiles();
  expect(files.filter((name) => /^(?:originals|derivatives|avatars)\b/.test(name))).toEqual([]);
  expect(files).toContain(`sealed/originals/${kept}`);
  const stored = readFileSync(join(dataDir, platformNames.blobFolder, 'blobs/sealed/originals', kept));
  expect(stored.includes(sent.subarray(0, 64))).toBe(false);
  const sha256 = createHash('sha256').update(sent).digest('hex');
  expect(stored.includes(Buffer.from(sha256, 'hex'))).toBe(false);

  const { id } = await backUp();
  await succeeded(await leaving('POST', deleteAccountPath, { password }));
  await waitFor(() => expect(storedFiles().filter((name) => name.includes(gone))).toEqual([]), {
    timeout: 30_000,
  });
  await backUp();

  const backups = await makeBackupFolder(join(folder, 'backups'));
  const restored = createFolderBlobStore({ folder: join(folder, 'restored') });
  const { names, erased } = await restoreBlobs(backups, await findGeneration(backups, id), restored);
  expect(erased).toContain(`originals/${gone}`);
  expect(erased.filter((name) => !name.includes(gone))).toEqual([]);
  expect([...names]).toContain(`sealed/originals/${kept}`);
  expect((await bytesOf(await kate('GET', originalUrl(kept)))).equals(sent)).toBe(true);
}, 120_000);

test('a platform does not start on encrypted photos without their master key, and says what is missing', async () => {
  await expect(startPlatform(dataDir, database.url)).rejects.toThrow(/BLOB_MASTER_KEYS: is missing/);
  const other = { BLOB_MASTER_KEYS: newKey().toString('base64') };
  await expect(startPlatform(dataDir, database.url, other)).rejects.toThrow(
    /BLOB_MASTER_KEYS: cannot read the keys of this store/,
  );
}, 120_000);
