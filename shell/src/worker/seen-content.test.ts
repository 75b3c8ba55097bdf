import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { DeviceProblem } from '@our-dates/contracts/worker-messages';
import { createDeviceDatabase, databaseName, type OpenDatabase } from './device-database.ts';
import { createSeenContent, type SeenContent } from './seen-content.ts';
import { createVault } from './vault.ts';

const at = (path: string) => new URL(path, 'https://dates.example');
const limit = 10_000;

let open: OpenDatabase;
let seen: SeenContent;
let now: number;
const tell = jest.fn<(problem: DeviceProblem) => void>();

beforeEach(async () => {
  now = 1_000_000;
  open = createDeviceDatabase();
  seen = createSeenContent({ open, vault: createVault(open, 'seen'), tell, limit, now: () => now });
  await seen.turn(true);
  await seen.noteViewer(1);
});
afterEach(async () => {
  const database = await open();
  for (const store of database.objectStoreNames) await database.clear(store);
  database.close();
  tell.mockReset();
});

async function keep(path: string, body: string | Uint8Array<ArrayBuffer>, memory = 0): Promise<void> {
  now += 100_000;
  const response = new Response(body, {
    headers: { 'content-type': 'text/plain', link: '</next>; rel="next"' },
  });
  await seen.keep(at(path), response, { since: seen.epoch(), memory });
}
const found = async (path: string) => (await seen.find(at(path)))?.text();

/** Everything in the database, as one text. */
async function dump(): Promise<string> {
  const database = await open();
  const parts: string[] = [];
  for (const store of database.objectStoreNames) {
    for (const row of [...(await database.getAllKeys(store)), ...(await database.getAll(store))]) {
      parts.push(JSON.stringify(row, (_, value) => (value instanceof ArrayBuffer ? textOf(value) : value)));
    }
  }
  return parts.join('\n');
}
const textOf = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes);

it('what was seen is found with the headers that pages read, and is not readable in the database', async () => {
  await keep('/api/collections/with-thumbnails?q=harbour', 'The harbour lights');
  const response = await seen.find(at('/api/collections/with-thumbnails?q=harbour'));
  expect(response?.headers.get('link')).toBe('</next>; rel="next"');
  expect(await response?.text()).toBe('The harbour lights');
  expect(await found('/api/collections/with-thumbnails?q=beach')).toBeUndefined();
  expect(await dump()).not.toMatch(/harbour|collections/);
});

it('an image is found in the widest width that was seen, whatever width is asked for', async () => {
  await keep('/api/images/abc?w=640', 'medium');
  await keep('/api/images/abc?w=320', 'small');
  expect(await found('/api/images/abc?w=2048')).toBe('medium');
  await keep('/api/images/abc?w=960', 'large');
  expect(await found('/api/images/abc?w=320')).toBe('large');
});

it('an image that is requested in two widths at once is kept in the wider one, in either order', async () => {
  await Promise.all([keep('/api/images/abc?w=960', 'large'), keep('/api/images/abc?w=320', 'small')]);
  expect(await found('/api/images/abc?w=960')).toBe('large');
  await Promise.all([keep('/api/images/def?w=320', 'small'), keep('/api/images/def?w=960', 'large')]);
  expect(await found('/api/images/def?w=960')).toBe('large');
});

it('what is looked at while its memory is kept offline stays a part of that memory', async () => {
  await Promise.all([keep('/api/images/abc?w=960', 'large', 7), keep('/api/images/abc?w=320', 'small')]);
  const use = (await (await open()).getAll('uses')).find(({ width }) => width > 0);
  expect([use?.width, use?.memory]).toEqual([960, 7]);
});

it('when the space is used up, what was used least recently goes, but nothing of a memory that is kept offline', async () => {
  const photo = new Uint8Array(3_000);
  await keep('/api/images/kept?w=320', photo, 7);
  await keep('/api/images/first?w=320', photo);
  await keep('/api/images/second?w=320', photo);
  now += 100_000;
  await seen.find(at('/api/images/first?w=320'));
  await keep('/api/images/third?w=320', photo);
  const names = ['kept', 'first', 'second', 'third'];
  const isThere = await Promise.all(
    names.map(async (name) => (await found(`/api/images/${name}`)) !== undefined),
  );
  expect(isThere).toEqual([true, true, false, true]);
  expect((await seen.state()).bytes).toBeLessThanOrEqual(limit);
});

it('when the space is used up, images go first: without the responses that name them they could not be shown', async () => {
  await keep('/api/collections/5', 'The pier');
  const names = ['first', 'second', 'third', 'fourth'];
  for (const name of names) {
    now += 100_000;
    await keep(`/api/images/${name}?w=320`, new Uint8Array(3_000));
  }
  expect(await found('/api/collections/5')).toBe('The pier');
  expect(await found('/api/images/first')).toBeUndefined();
  expect(await found('/api/images/fourth')).toBeDefined();
});

/** Until the test ends, the browser stores at most so many photos. */
function limitDevice(device: { photos: number }): void {
  const stored = new Set<unknown>();
  const { put, delete: remove } = IDBObjectStore.prototype;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const isPhoto = this.name === 'content' && value.data.byteLength > photo.byteLength;
    if (isPhoto && stored.size >= device.photos) throw new DOMException('Full.', 'QuotaExceededError');
    if (isPhoto) stored.add(key);
    return put.call(this, value, key);
  });
  jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'content') stored.delete(key);
    return remove.call(this, key);
  });
}
const photo = new Uint8Array(500);
const photoPath = (index: number) => `/api/images/photo${index}?w=320`;
const keptPhotos = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, (_, index) => found(photoPath(index))))).flatMap(
    (each, index) => (each === undefined ? [] : [index]),
  );

it('when the browser has no more space, two photos that arrive at once remove a few of the oldest, and both are kept', async () => {
  limitDevice({ photos: 10 });
  for (let index = 0; index < 10; index += 1) await keep(photoPath(index), photo);
  await Promise.all([10, 11].map((index) => keep(photoPath(index), photo)));
  expect(await keptPhotos(12)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(tell).not.toHaveBeenCalled();
});

it('for what a person makes, as much of what was seen is removed, and nothing of a memory that is kept offline', async () => {
  await keep('/api/images/kept?w=320', photo, 7);
  for (let index = 0; index < 10; index += 1) await keep(photoPath(index), photo);
  await seen.makeSpace(1_000);
  const left = await keptPhotos(10);
  expect(left.length).toBeLessThan(8);
  expect(left.at(-1)).toBe(9);
  await seen.makeSpace(limit);
  expect(await keptPhotos(10)).toEqual([]);
  expect(await found('/api/images/kept')).toBeDefined();
});

it('when removing does not make the browser store more, what is stored stays', async () => {
  const device = { photos: 10 };
  limitDevice(device);
  for (let index = 0; index < 10; index += 1) await keep(photoPath(index), photo);
  device.photos = 0;
  for (let index = 10; index < 20; index += 1) {
    now -= 99_000;
    await expect(keep(photoPath(index), photo)).rejects.toThrow('Full.');
  }
  expect(await keptPhotos(20)).toEqual([6, 7, 8, 9]);
  expect(tell.mock.calls).toEqual([['full']]);
});

it('a memory that is kept offline is refused when others that are kept fill the space', async () => {
  await keep('/api/images/one', new Uint8Array(9_000), 7);
  await expect(keep('/api/images/two', new Uint8Array(3_000), 8)).rejects.toThrow();
  expect(tell).not.toHaveBeenCalled();
});

it.each<[string, () => Promise<unknown>]>([
  ['a sign-out', () => seen.forget()],
  ['another user signing in', () => seen.noteViewer(2)],
  ['switching it off', () => seen.turn(false)],
])('after %s nothing is found, nothing is left in the database, and nothing is kept', async (_, end) => {
  await keep('/api/photos/5', 'Our tree');
  const late = new Response('Asked for before');
  const since = seen.epoch();
  await end();
  await seen.keep(at('/api/photos/6'), late, { since });
  expect(await found('/api/photos/5')).toBeUndefined();
  expect(await seen.state()).toMatchObject({ isOn: false, bytes: 0 });
  const database = await open();
  for (const store of ['content', 'uses'] as const) expect(await database.count(store)).toBe(0);
  expect(await dump()).not.toMatch(/"viewer"|memories/);
});

it('when the partnership ends, all but who is signed in is removed, and the switch stays on', async () => {
  await seen.notePartner(2);
  await keep('/api/auth/me', 'I');
  await keep('/api/photos/5', 'Their tree');
  const key = await (await open()).get('keys', 'seen/content');
  expect(await seen.notePartner(null)).toBe(true);
  expect(await found('/api/photos/5')).toBeUndefined();
  expect(await found('/api/auth/me')).toBe('I');
  expect(await (await open()).count('content')).toBe(1);
  expect(await (await open()).get('keys', 'seen/content')).not.toBe(key);
  expect(await seen.isOn()).toBe(true);
});

it('when the system has removed the key, the pages are told, and nothing unreadable stays', async () => {
  await keep('/api/photos/5', 'Our tree');
  await (await open()).delete('keys', 'seen/content');
  expect(await found('/api/photos/5')).toBeUndefined();
  expect(tell).toHaveBeenCalledWith('cleared');
  expect((await seen.state()).bytes).toBe(0);
});

it('when the system has removed everything, the pages are told once', async () => {
  (await open()).close();
  indexedDB.deleteDatabase(databaseName);
  open = createDeviceDatabase();
  const database = await open();
  await database.clear('facts');
  expect([await seen.isOn(), await seen.isOn()]).toEqual([false, false]);
  expect(tell.mock.calls).toEqual([['cleared']]);
});

it('that there is no space left is said once, until the person switches it on again', async () => {
  const keepTwoWithoutSpace = async () => {
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('There is no space left.', 'QuotaExceededError');
    });
    await expect(keep('/api/photos/1', 'one')).rejects.toThrow();
    await expect(keep('/api/photos/2', 'two')).rejects.toThrow();
    put.mockRestore();
  };
  await keep('/api/photos/3', 'There was space, and a key was made.');
  await keepTwoWithoutSpace();
  expect(tell.mock.calls).toEqual([['full']]);
  await seen.turn(true);
  await keepTwoWithoutSpace();
  expect(tell.mock.calls).toEqual([['full'], ['full']]);
});

it('that a memory does not fit is not said in addition to the answer, and known from then on', async () => {
  await keep('/api/photos/3', 'There was space, and a key was made.');
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no space left.', 'QuotaExceededError');
  });
  await expect(keep('/api/photos/1', 'one', 7)).rejects.toThrow();
  await expect(keep('/api/photos/2', 'two')).rejects.toThrow();
  put.mockRestore();
  expect(tell).not.toHaveBeenCalled();
  expect((await seen.state()).problem).toBe('full');
});
