import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { DemoSummary } from '@our-dates/contracts/demo';
import { imageName, originalUrl, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { signUp } from '@our-dates/test-support/api-people';
import { until } from '@our-dates/test-support/until';

/** A new demo account, signed in, and what it asks the platform. */
export interface DemoAccount {
  /** `name=value`, as a `Cookie` header has it. */
  readonly cookie: string;
  /** @throws Error for any answer that is not a success */
  call(path: string, init?: RequestInit): Promise<Response>;
  get<T>(path: string): Promise<T>;
  /** Records a memory. */
  record(name: string, photos: readonly Blob[]): Promise<CollectionWithThumbnail>;
  /** The originals of the samples. */
  originals(): Promise<Blob[]>;
}

const sampleMemories = 5;
const words = 'We walked the long way home, and the evening would not end.';

/**
 * Signs in to a fresh platform, once its samples are there.
 * @param options.samples false where the platform was started without any
 */
export async function createDemoAccount(url: string, { samples = true } = {}): Promise<DemoAccount> {
  const { headers } = await signUp(url);
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { ...init, headers });
    if (response.ok) return response;
    throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  };
  const get = async <T>(path: string): Promise<T> => json(await call(path));

  if (samples) {
    const summary = () => get<DemoSummary>(paths.demoSummary);
    await until('the samples', 120, summary, (seen) => seen.protectedCollections === sampleMemories);
  }
  return {
    cookie: headers.cookie,
    call,
    get,
    async record(name, photos) {
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
    },
    async originals() {
      const samples = await get<CollectionWithThumbnail[]>(paths.collectionsWithThumbnails);
      const photos = await Promise.all(
        samples.map(({ id }) => get<Photo[]>(`${paths.photos}?collectionId=${id}`)),
      );
      return Promise.all(
        photos.flat().map(async ({ filePath }) => (await call(originalUrl(imageName(filePath)))).blob()),
      );
    },
  };
}

/** The one place where an answer becomes the type its contract promises. */
async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}
