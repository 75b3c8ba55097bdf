import 'fake-indexeddb/auto';
import { expect, it } from '@jest/globals';
import { createDeviceDatabase } from './device-database.ts';
import { createSharedPhotos } from './shared-photos.ts';
import { createVault } from './vault.ts';

it('shared photos are kept until they are added, and a day at most', async () => {
  const open = createDeviceDatabase();
  let now = 0;
  const shared = createSharedPhotos({
    open,
    vault: createVault(open, 'shared'),
    makeSpace: async () => {},
    now: () => now,
  });
  const form = new FormData();
  form.append('photos', new File(['Our tree'], 'tree.jpg', { type: 'image/jpeg' }));
  form.append('title', 'A text that is not a photo');
  const response = await shared.receive({ url: 'https://dates.example/share', formData: async () => form });
  expect([response.status, response.headers.get('location')]).toEqual([303, 'https://dates.example/?shared']);

  now = 23 * 60 * 60_000;
  const { photos, expired } = await shared.take();
  expect([photos.map(({ name, type }) => [name, type]), expired]).toEqual([[['tree.jpg', 'image/jpeg']], 0]);
  expect((await shared.take()).photos).toHaveLength(1);

  now = 25 * 60 * 60_000;
  expect(await shared.take()).toEqual({ photos: [], expired: 1 });
  expect(await (await open()).count('shared')).toBe(0);
  expect(await shared.take()).toEqual({ photos: [], expired: 0 });
});
