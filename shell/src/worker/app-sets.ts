import { withSpace } from '@our-dates/browser/with-space';
import { manifestOf } from '@our-dates/contracts/manifest-names';
import { appPath } from '@our-dates/contracts/worker-paths';
import type { OpenDatabase } from './device-database.ts';
import { remoteFilesOf, shellFilesOf } from './set-files.ts';
import { createSetStore } from './set-store.ts';

/**
 * The app as it is stored: the shell, and each remote, as one complete set of files per version. A set counts from the
 * moment when its last file is stored, and is never changed, so files of two versions are never mixed.
 */
export interface AppSets {
  /**
   * Stores the newest version of the shell and of each remote. What cannot be fetched stays as it was.
   * @returns whether all of them are stored
   */
  update(): Promise<boolean>;
  /** A file of any stored version: its name has a hash of its content. */
  file(request: Request): Promise<Response | undefined>;
  /** The HTML of a page without data, of the newest complete shell. */
  html(): Promise<Response | undefined>;
  /** The manifest of the newest complete version of a remote. */
  manifest(remote: string): Promise<Response | undefined>;
  list(): Promise<Response | undefined>;
  /**
   * Notes which version an open page was started with: it stays stored until the page is closed. Updates everything, if it
   * is another than the newest that is stored; else removes what the pages that were closed meanwhile had kept.
   */
  noteManifest(page: string, remote: string, manifest: string): Promise<void>;
  /** The same for a page that was opened before it had a worker. */
  notePresent(page: string): Promise<void>;
}

/** The page that is open goes first on the line, in milliseconds. */
const calmMs = 2_000;

/** More than the largest set. */
const setBytes = 5_000_000;

const listPath = '/remotes.json';
const listCache = 'app-list';
const shellPart = 'shell';
const manifestPathOf = (remote: string) => `/remotes/${remote}/${manifestOf()}`;

/**
 * @param options.isOpen whether a page is open
 * @param options.makeSpace makes space for so many bytes
 */
export function createAppSets(options: {
  open: OpenDatabase;
  caches: CacheStorage;
  isOpen: (page: string) => Promise<boolean>;
  makeSpace: (bytes: number) => Promise<void>;
}): AppSets {
  const { open, caches, makeSpace } = options;
  const store = createSetStore(options);
  let updating: Promise<boolean> | undefined;
  let tidying: Promise<void> = Promise.resolve();

  /**
   * Fetches what the newest version consists of, and then all of it.
   * @param path where it is stored
   * @param address where it is, if elsewhere: of the build that this browser gets
   * @returns whether it is stored
   */
  async function updatePart(part: string, path: string, address = path): Promise<boolean> {
    const response = await fetch(address, { cache: 'no-cache' });
    if (!response.ok) return false;
    const text = await response.clone().text();
    const set = { part, version: await versionOf(text) };
    if (await store.isNewest(set)) return true;
    const files = part === shellPart ? shellFilesOf(text) : remoteFilesOf(part, text);
    await withSpace(() => store.store(set, files, { path, response: response.clone() }), {
      bytes: setBytes,
      makeSpace,
    });
    return true;
  }

  async function updateAll(): Promise<boolean> {
    // It would remove a set that is not complete yet.
    await tidying;
    const stored = [await updatePart(shellPart, appPath).catch(failed)];
    const list = await fetch(listPath, { cache: 'no-cache' });
    if (!list.ok) return false;
    const { manifests }: { manifests: Readonly<Record<string, string>> } = await list.clone().json();
    await (await caches.open(listCache)).put(listPath, list);
    const remotes = Object.entries(manifests).filter(([name, path]) => path.startsWith(`/remotes/${name}/`));
    // One after the other, for the same reason.
    for (const [remote, path] of remotes) {
      stored.push(await updatePart(remote, manifestPathOf(remote), path).catch(failed));
    }
    await store.removeOld();
    return stored.every(Boolean);
  }

  function update(): Promise<boolean> {
    updating ??= updateAll()
      .catch(failed)
      .finally(() => {
        updating = undefined;
      });
    return updating;
  }

  async function tidy(): Promise<void> {
    // An update ends with it anyway.
    if (!updating) tidying = tidying.then(store.removeOld).catch(ignore);
    await (updating ?? tidying);
  }

  return {
    update,
    file: (request) => caches.match(request, { ignoreVary: true }),
    async html() {
      const app = await store.file(shellPart, appPath);
      return app && htmlIn(app);
    },
    manifest: (remote) => store.file(remote, manifestPathOf(remote)),
    list: () => caches.match(listPath, { cacheName: listCache }),
    async noteManifest(page, remote, manifest) {
      const set = { part: remote, version: await versionOf(manifest) };
      await (await open()).put('pages', { page, ...set });
      await new Promise((resolve) => setTimeout(resolve, calmMs));
      if (await store.isNewest(set)) await tidy();
      // Something was released.
      else await update();
    },
    async notePresent(page) {
      const database = await open();
      for (const set of await database.getAll('sets')) await database.put('pages', { page, ...set });
    },
  };
}

/** Without a connection, or without space, what is stored stays. */
function ignore(): void {}
const failed = () => false;

/** As a page of its own, with the security headers that it came with. */
async function htmlIn(app: Response): Promise<Response> {
  const headers = new Headers(app.headers);
  headers.set('content-type', 'text/html; charset=utf-8');
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  const { html }: { html: string } = await app.json();
  return new Response(html, { headers });
}

async function versionOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
