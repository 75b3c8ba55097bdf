import { checked } from '@our-dates/browser/api';
import type { RemoteModule, RemoteModuleName } from '@our-dates/contracts/mfe';
import type { ReactNode } from 'react';
import { once } from './once.ts';
import type { RemoteList } from './remote-list.ts';
import { withTimeout } from './with-timeout.ts';

export type LoadedModule<Name extends RemoteModuleName> = RemoteModule<Name, ReactNode>;

/** A remote that this deployment does not have. */
export class RemoteNotDeployed extends Error {
  override readonly name = 'RemoteNotDeployed';
}

/** The part of the federation runtime that we use. */
export interface Federation {
  registerRemotes: (
    remotes: { name: string; entry: string; entryGlobalName: string }[],
    options: { force: boolean },
  ) => void;
  loadRemote: <T>(id: string) => Promise<T | null>;
}

export interface RemoteRegistry {
  /** What has been loaded already, so that coming back to a page needs no wait. */
  loaded: <Name extends RemoteModuleName>(name: Name) => LoadedModule<Name> | undefined;
  /**
   * Loads what a remote exposes, once for all who ask. The first time, and with `afresh`, it asks where the remote is now;
   * `afresh` also forgets what was loaded of it, for a retry after a failure or a redeploy.
   * @throws RemoteNotDeployed, or the error that loading failed with.
   */
  load: <Name extends RemoteModuleName>(
    name: Name,
    options?: { afresh?: boolean },
  ) => Promise<LoadedModule<Name>>;
}

/** A remote that has not arrived after this long is treated as down. */
const timeoutMs = 30_000;

/** @param deps.fetchManifest GETs a remote's manifest, asking the server whether it is the newest. */
export function createRemoteRegistry(deps: {
  federation: Federation;
  list: RemoteList;
  fetchManifest: (address: string) => Promise<Response>;
  pageAddress: string;
}): RemoteRegistry {
  const registered = new Map<string, Promise<void>>();
  const modules = new Map<RemoteModuleName, unknown>();
  const loads = new Map<RemoteModuleName, Promise<unknown>>();

  function register(remote: string, afresh: boolean): Promise<void> {
    return once(registered, remote, () => findAndRegister(remote, afresh), { afresh });
  }

  async function findAndRegister(remote: string, afresh: boolean): Promise<void> {
    const location = (await deps.list.ask({ afresh })).manifests[remote];
    if (location === undefined) throw new RemoteNotDeployed(`There is no remote "${remote}"`);
    const address = new URL(location, deps.pageAddress);
    // Bypasses HTTP caches, which may hold the broken file.
    if (afresh) address.searchParams.set('retry', String(Date.now()));
    const { remoteEntry, globalName } = await readManifest(deps.fetchManifest(address.href));
    const entry = new URL(remoteEntry.path + remoteEntry.name, address);
    if (afresh) entry.searchParams.set('retry', String(Date.now()));
    deps.federation.registerRemotes([{ name: remote, entry: entry.href, entryGlobalName: globalName }], {
      force: afresh,
    });
  }

  async function loadWithRetries<Name extends RemoteModuleName>(name: Name, afresh: boolean) {
    const remote = name.slice(0, name.indexOf('/'));
    await register(remote, afresh);
    const module = await deps.federation.loadRemote<LoadedModule<Name>>(name);
    if (!module) throw new Error(`The remote "${remote}" does not expose "${name}"`);
    modules.set(name, module);
    return module;
  }

  function load<Name extends RemoteModuleName>(
    name: Name,
    { afresh = false } = {},
  ): Promise<LoadedModule<Name>> {
    const start = () =>
      withTimeout(timeoutMs, loadWithRetries(name, afresh), `${name} did not arrive in time`);
    // Put there under this name.
    return once(loads, name, start, { afresh }) as Promise<LoadedModule<Name>>;
  }

  return {
    // Put there under this name by `loadWithRetries`.
    loaded: <Name extends RemoteModuleName>(name: Name) =>
      modules.get(name) as LoadedModule<Name> | undefined,
    load,
  };
}

/** What we need of a federation manifest: its entry script, and the variable that script defines. */
interface ManifestMetaData {
  remoteEntry: { path: string; name: string };
  globalName: string;
}

async function readManifest(answer: Promise<Response>): Promise<ManifestMetaData> {
  const manifest: { metaData?: ManifestMetaData } = await (await checked(await answer)).json();
  if (!manifest.metaData?.remoteEntry?.name) throw new TypeError('This is no federation manifest');
  return manifest.metaData;
}
