import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { imageName } from '@our-dates/contracts/paths';
import { viewer } from '@our-dates/service-kit/testing/caller';
import { sharedServers } from '@our-dates/service-kit/testing/shared-servers';
import { startCollections, type TestCollections } from '../testing/collections.ts';
import { jpeg, recordMemory } from '../testing/forms.ts';

// Another service reads a photo in the course of a request that lasts longer than its token.
const mina = viewer(7, { partnerId: 9 });
const alex = viewer(9, { partnerId: 7 });
let collections: TestCollections;
let original: Buffer;
let path: string;

beforeAll(async () => {
  collections = await startCollections(sharedServers().postgresUrl);
  const file = await jpeg();
  original = Buffer.from(await file.arrayBuffer());
  const { photos } = await recordMemory(collections, mina, { photos: [file] });
  const [photo] = photos;
  path = `/internal/images/${imageName(photo?.filePath ?? '')}?original`;
});
afterEach(() => {
  collections.neighbours.signedOut.clear();
  collections.neighbours.expired.clear();
  collections.neighbours.partners.clear();
});
afterAll(() => collections.stop());

describe('a photo that is read in the course of a long request', () => {
  test('is the same original, and any range of it', async () => {
    const whole = await collections.download(alex, path);
    expect(whole.body.equals(original)).toBe(true);
    const part = await collections.download(alex, path, { range: 'bytes=10-19' });
    expect([part.status, part.body.equals(original.subarray(10, 20))]).toEqual([206, true]);
  });

  test('is not there when the partnership has ended since the token was signed', async () => {
    collections.neighbours.partners.set(alex.id, null);
    expect((await collections.download(alex, path)).status).toBe(404);
    expect((await collections.download(mina, path)).status).toBe(200);
  });

  test('is refused when the login was ended, and not when its session has only expired', async () => {
    collections.neighbours.expired.add(mina.id);
    expect((await collections.download(mina, path)).status).toBe(200);
    collections.neighbours.signedOut.add(mina.id);
    expect((await collections.download(mina, path)).status).toBe(401);
  });

  test('is refused without a person', async () => {
    expect((await collections.download(null, path)).status).toBe(401);
    expect((await fetch(new URL(path, collections.url))).status).toBe(401);
  });
});
