import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Where a remote is registered from. */
export interface RegisteredRemote {
  readonly name: string;
  /** The address of its manifest. */
  readonly entry: string;
}

/** What the runtime and webpack say of a file that could not be fetched: manifest, entry, or chunk. */
const missingFile = /RUNTIME-00[38]|ChunkLoadError/;

/**
 * The fallback for a remote whose files cannot be fetched: asks once where it is now, since a redeploy may have removed
 * the files of the build that this page knows, and loads it from there, past all caches. If that fails as well, the
 * error goes to the part of the page that needs the remote, which says so and offers Retry.
 *
 * @param find where the remote is now, under an address that no cache has
 */
export function freshRemote(
  find: (remote: string) => Promise<RegisteredRemote>,
): ModuleFederationRuntimePlugin {
  const retried = new Set<string>();
  /** One registration for all modules of a remote that fail together: each starts the remote again. */
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
