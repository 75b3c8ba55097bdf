import type { ModuleFederation } from '@module-federation/enhanced/runtime';
import { withTimeout } from '@our-dates/browser/with-timeout';
import type { PageLanguage } from '@our-dates/contracts/languages';
import type { RemoteModule, RemoteModuleName } from '@our-dates/contracts/mfe';
import type { ReactNode } from 'react';
import { once } from './once.ts';
import type { RegisteredRemote } from './plugins/fresh-remote.ts';
import type { RemoteList } from './remote-list.ts';

export type LoadedModule<Name extends RemoteModuleName> = RemoteModule<Name, ReactNode>;

/** A remote that this deployment does not have. */
export class RemoteNotDeployed extends Error {
  override readonly name = 'RemoteNotDeployed';
}

/** The part of the federation runtime that we use. */
export type Federation = Pick<ModuleFederation, 'registerRemotes' | 'loadRemote'>;

export interface RemoteRegistry {
  /** What has been loaded already, so that returning to a page needs no wait. */
  loaded: <Name extends RemoteModuleName>(name: Name) => LoadedModule<Name> | undefined;
  /**
   * Loads a module of a remote, once for all callers. On the first call, and with `afresh`, it looks up the
   * remote's address; `afresh` also discards what was loaded of it, for a retry after a failure or a redeploy.
   * @throws RemoteNotDeployed, or the error that loading failed with.
   */
  load: <Name extends RemoteModuleName>(
    name: Name,
    options?: { afresh?: boolean },
  ) => Promise<LoadedModule<Name>>;
}

/** A remote that has not arrived after this long counts as down. */
const timeoutMs = 30_000;

export function createRemoteRegistry(deps: {
  federation: Federation;
  find: ReturnType<typeof createRemoteFinder>;
  /** Of the page. */
  language: PageLanguage;
}): RemoteRegistry {
  const registered = new Map<string, Promise<void>>();
  const modules = new Map<RemoteModuleName, unknown>();
  const loads = new Map<RemoteModuleName, Promise<unknown>>();

  function register(remote: string, afresh: boolean): Promise<void> {
    const findAndRegister = async () =>
      deps.federation.registerRemotes([await deps.find(remote, { afresh })], { force: afresh });
    return once(registered, remote, findAndRegister, { afresh });
  }

  async function registerAndLoad<Name extends RemoteModuleName>(name: Name, afresh: boolean) {
    const remote = name.slice(0, name.indexOf('/'));
    await register(remote, afresh);
    const module = await deps.federation.loadRemote<LoadedModule<Name>>(name);
    if (!module) throw new Error(`The remote "${remote}" does not expose "${name}"`);
    await module.messages?.load(deps.language);
    modules.set(name, module);
    return module;
  }

  function load<Name extends RemoteModuleName>(
    name: Name,
    { afresh = false } = {},
  ): Promise<LoadedModule<Name>> {
    const tooLate = `${name} did not arrive in time`; // no text: for programmers
    const start = () => withTimeout(timeoutMs, registerAndLoad(name, afresh), tooLate);
    // Stored under this name.
    return once(loads, name, start, { afresh }) as Promise<LoadedModule<Name>>;
  }

  return {
    // Stored under this name by `registerAndLoad`.
    loaded: <Name extends RemoteModuleName>(name: Name) =>
      modules.get(name) as LoadedModule<Name> | undefined,
    load,
  };
}

/**
 * @returns finds the manifest of a remote in the list; with `afresh`, in a new list, and under an address that is
 *   in no cache. Rejects with RemoteNotDeployed, or with the error that prevented the list from loading.
 */
export function createRemoteFinder(
  list: RemoteList,
  pageAddress: string,
): (remote: string, options: { afresh: boolean }) => Promise<RegisteredRemote> {
  return async (remote, { afresh }) => {
    const location = (await list.ask({ afresh })).manifests[remote];
    if (location === undefined) throw new RemoteNotDeployed(`There is no remote "${remote}"`); // no text: for programmers
    const address = new URL(location, pageAddress);
    if (afresh) address.searchParams.set('retry', String(Date.now()));
    return { name: remote, entry: address.href };
  };
}
