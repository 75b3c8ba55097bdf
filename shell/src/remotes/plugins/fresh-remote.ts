import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Where a remote is registered from. */
export interface RegisteredRemote {
  readonly name: string;
  /** The address of its manifest. */
  readonly entry: string;
}

/** The messages of the runtime and of webpack for a file that could not be fetched: manifest, entry, or chunk. */
const missingFile = /RUNTIME-00[38]|ChunkLoadError/;

/**
 * The fallback for a remote whose files cannot be fetched: it looks up the current address once, because a redeploy
 * may have removed the files of the build that this page knows, and loads the remote from there, bypassing all
 * caches. If that fails too, the error goes to the part of the page that needs the remote, which shows it and
 * offers Retry.
 * @param find the current address of the remote, which is in no cache
 */
export function freshRemote(
  find: (remote: string) => Promise<RegisteredRemote>,
): ModuleFederationRuntimePlugin {
  const retried = new Set<string>();
  /** One registration for all modules of a remote that fail together: each one restarts the remote. */
  const registrations = new Map<string, Promise<void>>();

  return {
    name: 'fresh-remote',
    async errorLoadRemote({ id, error, lifecycle, remote, origin }) {
      if (lifecycle !== 'onLoad' || !remote || retried.has(id) || !missingFile.test(String(error))) return;
      const { name } = remote;
      retried.add(id);
      try {
        if (!registrations.has(name)) {
          const register = async () => origin.registerRemotes([await find(name)], { force: true });
          registrations.set(name, register());
        }
        await registrations.get(name);
        return await origin.loadRemote(id);
      } finally {
        retried.delete(id);
        registrations.delete(name);
      }
    },
  };
}
