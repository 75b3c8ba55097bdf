import { setTimeout as delay } from 'node:timers/promises';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { DemoSummary } from '@our-dates/contracts/demo';
import { fillPath, imageName, originalUrl, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';

/** A signed-in account with memories, and how to be it. */
export interface FullGallery {
  /** `name=value`, as a `Cookie` header has it. */
  readonly cookie: string;
  /** A memory with as many photos as there are different ones. */
  readonly memoryId: number;
}

const memories = 20;
const sampleMemories = 5;
const words = 'We walked the long way home, and the evening would not end.';

/**
 * Signs in to a fresh platform with a new demo account and records memories with it, whose photos are the samples'
 * originals.
 */
export async function fillGallery(url: string): Promise<FullGallery> {
  const origin = { origin: url };
  const made = await answered(fetch(url + paths.createDemoUser, { method: 'POST', headers: origin }));
  const { user } = await json<{ user: { username: string; passwordHint: string } }>(made);
  const signedIn = await answered(
    fetch(url + paths.login, {
      method: 'POST',
      headers: { ...origin, 'content-type': 'application/json' },
      body: JSON.stringify({ username: user.username, password: user.passwordHint }),
    }),
  );
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(';')))
    .join('; ');
  const call = (path: string, init: RequestInit = {}) =>
    answered(fetch(url + path, { ...init, headers: { ...origin, cookie } }));
  const get = async <T>(path: string): Promise<T> => json(await call(path));

  await until(async () => {
    const summary = await get<DemoSummary>(paths.demoSummary);
    return summary.protectedCollections === sampleMemories;
  });
  const originals = await downloadOriginals(get, call);
  const record = async (name: string, photos: readonly Blob[]): Promise<CollectionWithThumbnail> => {
    const form = new FormData();
    form.set('name', name);
    form.set('description', words);
    form.set('type', 'custom');
    form.set('date', '2026-04-19');
    for (const photo of photos) {
      form.append('photo', photo, 'photo.jpg');
      form.append('photoTitle', name);
    }
    return json(await call(paths.collections, { method: 'POST', body: form }));
  };
  const { id: memoryId } = await record('Every photo', originals);
  for (let count = 1; count < memories; count++) {
    await record(`Evening ${count} by the water`, originals.slice(count % originals.length).slice(0, 1));
  }
  await until(async () => {
    const recorded = await get<CollectionWithThumbnail[]>(`${paths.collectionsWithThumbnails}?limit=100`);
    const photos = await get<Photo[]>(`${paths.photos}?collectionId=${memoryId}`);
    return (
      recorded.every(({ thumbnail }) => thumbnail?.thumbhash != null) &&
      photos.every(({ status }) => status === 'ready')
    );
  });
  return { cookie, memoryId };
}

async function downloadOriginals(
  get: <T>(path: string) => Promise<T>,
  call: (path: string) => Promise<Response>,
): Promise<Blob[]> {
  const samples = await get<CollectionWithThumbnail[]>(paths.collectionsWithThumbnails);
  const photos = await Promise.all(
    samples.map(({ id }) => get<Photo[]>(`${paths.photos}?collectionId=${id}`)),
  );
  return Promise.all(
    photos.flat().map(async ({ filePath }) => (await call(originalUrl(imageName(filePath)))).blob()),
  );
}

/** The one place where an answer becomes the type its contract promises. */
async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

async function answered(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (response.ok) return response;
  throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('The gallery was not complete in time.');
    await delay(300);
  }
}

/** The pages that are measured: an address, and whether its visitor is signed in. */
export function pagesOf({ memoryId }: FullGallery) {
  return {
    login: { path: '/login', isSignedIn: false },
    gallery: { path: '/', isSignedIn: true },
    memory: { path: fillPath('/date-memory/:id', { id: memoryId }), isSignedIn: true },
  } as const;
}
