import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SmallDisk, smallDisk } from '@our-dates/service-kit/testing/small-disk';
import sharp from 'sharp';
import { type AuthUnderTest, startAuth } from './auth-service.ts';

let disk: SmallDisk;
let folder: string;
let auth: AuthUnderTest;
beforeAll(async () => {
  // Room for the folders of the store, and for no picture.
  disk = await smallDisk(40 * 1024);
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  await mkdir(join(disk.folder, 'photos'));
  await symlink(join(disk.folder, 'photos'), join(folder, 'photos'));
  auth = await startAuth({ DATA_DIR: folder });
});
afterAll(async () => {
  await auth.stop();
  await disk.remove();
  await rm(folder, { recursive: true });
});

test('a profile picture is refused with the reason on a full disk, and nothing of it stays', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#000', noise } });
  const form = new FormData();
  form.set('displayName', 'Mina');
  form.set('profilePicture', new Blob([Uint8Array.from(await picture.jpeg().toBuffer())]), 'me.jpg');
  await auth.operator.add({
    username: 'mina',
    displayName: 'M',
    password: 'first dance',
    showOnLogin: false,
  });
  const mina = auth.browser();
  await mina.login('mina', 'first dance');

  const answer = await mina.call('PUT', '/api/users/profile', form);
  expect(answer.status).toBe(507);
  expect(answer.json).toMatchObject({
    code: 'STORAGE_FULL',
    message: 'There is no room left on the server to save this. Please try again later.',
  });
  const { json } = await mina.call('GET', '/api/auth/me');
  expect(json).toMatchObject({ user: { displayName: 'M', profilePicture: null } });
  expect((await auth.sql.query('select from auth.loose_picture')).rowCount).toBe(0);
});
