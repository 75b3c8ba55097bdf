import { appPath } from '@our-dates/contracts/worker-paths';
import type { AppSet, OpenDatabase } from './device-database.ts';
import { remoteFilesOf, shellFilesOf } from './set-files.ts';

/**
 * The app as it is stored: the shell, and each remote, as one complete set of files per version. A set counts from the
 * moment when its last file is stored, and is never changed, so files of two versions are never mixed.
 */
export interface AppSets {
  /** Stores the newest version of the shell and of each remote. What cannot be fetched stays as it was. */
  update(): Promise<void>;
  /** A file of any stored version: its name has a hash of its content. */
  file(request: Request): Promise<Response | undefined>;
  /** The HTML of a page without data, of the newest complete shell. */
  html(): Promise<Response | undefined>;
  /** The manifest of the newest complete version of a remote. */
  manifest(remote: string): Promise<Response | undefined>;
  list(): Promise<Response | undefined>;
  keepList(response: Response): Promise<void>;
  /** Notes which version an open page was started with: it is stored until the page is closed. */
  noteUse(page: string, part: string, manifest: string): Promise<void>;
  /** The same for a page that was opened before it had a worker. */
  notePresent(page: string): Promise<void>;
}

const listPath = '/remotes.json';
const shellPart = 'shell';
const cachePrefix = 'app/';
const listCache = 'app-list';

const cacheOf = ({ part, version }: AppSet) => `${cachePrefix}${part}/${version}`;
export const manifestPathOf = (remote: string) => `/remotes/${remote}/mf-manifest.json`;

export function createAppSets(options: {
  open: OpenDatabase;
  caches: CacheStorage;
  /** Whether a page is open. */
  isOpen: (page: string) => Promise<boolean>;
}): AppSets {
  const { open, caches, isOpen } = options;
  let updating: Promise<void> | undefined;

  async function stored(part: string, path: string): Promise<Response | undefined> {
    const set = await (await open()).get('sets', part);
    return set && (await caches.has(cacheOf(set)))
      ? (await caches.open(cacheOf(set))).match(path)
      : undefined;
  }

  /** Fetches what the newest version consists of, and then all of it. */
  async function updatePart(part: string, path: string): Promise<void> {
    const response = await fetch(path, { cache: 'no-cache' });
    if (!response.ok) return;
    const text = await response.clone().text();
    const set = { part, version: await versionOf(text) };
    const name = cacheOf(set);
    const before = await (await open()).get('sets', part);
    if (before?.version === set.version && (await caches.has(name))) return;
    const cache = await caches.open(name);
    try {
      const files = part === shellPart ? shellFilesOf(text) : remoteFilesOf(part, text);
      await Promise.all(files.map((file) => storeFile(cache, file)));
      await cache.put(path, response);
      await (await open()).put('sets', set);
    } catch (error) {
      await caches.delete(name);
      throw error;
    }
  }

  async function storeFile(
    cache: Cache,
    file: { path: string; integrity: string | undefined },
  ): Promise<void> {
    const known = await caches.match(file.path, { ignoreVary: true });
    const { integrity = '' } = file;
    const response = known ?? (await fetch(file.path, { integrity }));
    if (!response.ok) throw new Error(`${file.path} was answered with ${response.status}`);
    await cache.put(file.path, response);
  }

  /** Removes versions that are neither the newest nor in use. */
  async function removeOld(): Promise<void> {
    const database = await open();
    const needed = new Set((await database.getAll('sets')).map(cacheOf));
    for (const use of await database.getAll('pages')) {
      if (await isOpen(use.page)) needed.add(cacheOf(use));
      else await database.delete('pages', [use.page, use.part, use.version]);
    }
    for (const name of await caches.keys()) {
      if (name.startsWith(cachePrefix) && !needed.has(name)) await caches.delete(name);
    }
  }

  async function updateAll(): Promise<void> {
    await updatePart(shellPart, appPath).catch(() => undefined);
    const list = await fetch(listPath, { cache: 'no-cache' });
    if (!list.ok) return;
    const { manifests }: { manifests: Readonly<Record<string, string>> } = await list.clone().json();
    await keepList(list);
    const remotes = Object.entries(manifests).filter(([name, path]) => path === manifestPathOf(name));
    // One after the other: the page that is open goes first on the line.
    for (const [remote, path] of remotes) await updatePart(remote, path).catch(() => undefined);
    await removeOld();
  }

  async function keepList(response: Response): Promise<void> {
    await (await caches.open(listCache)).put(listPath, response);
  }

  return {
    async update() {
      // Without a connection, or without space, what is stored stays.
      updating ??= updateAll()
        .catch(() => undefined)
        .finally(() => {
          updating = undefined;
        });
      await updating;
    },
    file: (request) => caches.match(request, { ignoreVary: true }),
    async html() {
      const app = await stored(shellPart, appPath);
      if (!app) return undefined;
      const headers = new Headers(app.headers);
      headers.set('content-type', 'text/html; charset=utf-8');
      for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
      const { html }: { html: string } = await app.json();
      return new Response(html, { headers });
    },
    manifest: (remote) => stored(remote, manifestPathOf(remote)),
    list: async () => caches.match(listPath, { cacheName: listCache }),
    keepList,
    async noteUse(page, part, manifest) {
      await (await open()).put('pages', { page, part, version: await versionOf(manifest) });
    },
    async notePresent(page) {
      const database = await open();
      for (const set of await database.getAll('sets')) await database.put('pages', { page, ...set });
    },
  };
}

async function versionOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
