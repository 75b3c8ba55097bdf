import { expect, jest } from '@jest/globals';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The runtime caches what it has fetched from an address for the whole page. */
let pages = 0;

/** The manifest of a remote's build, as far as the runtime and our plugins read it. */
export const manifestOf = (entry: string, additional: object = {}) => ({
  id: 'gallery',
  name: 'gallery',
  metaData: {
    name: 'gallery',
    globalName: 'gallery',
    publicPath: 'auto',
    type: 'app',
    buildInfo: { buildVersion: '1', buildName: 'gallery' },
    remoteEntry: { path: 'assets', name: entry, type: 'var' },
  },
  shared: [],
  remotes: [],
  exposes: [],
  ...additional,
});

/**
 * The federation runtime of a page with the remote "gallery", on a network that the test provides.
 * @param manifests by the query of the manifest's address
 * @param scripts what the entry scripts do, by file name; a missing one fails
 */
export function federationWith(
  plugins: readonly ModuleFederationRuntimePlugin[],
  manifests: Record<string, object>,
  scripts: Record<string, () => void>,
  shared: Parameters<typeof createInstance>[0]['shared'] = {},
) {
  pages += 1;
  const base = `https://dates.example/${pages}/`;
  const added: HTMLScriptElement[] = [];
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) {
      added.push(node);
      const run = scripts[new URL(node.src).pathname.split('/').at(-1) ?? ''];
      queueMicrotask(() => {
        run?.();
        node.dispatchEvent(new Event(run ? 'load' : 'error'));
      });
    }
    return node;
  });
  const federation = createInstance({
    name: `page-${pages}`,
    remotes: [{ name: 'gallery', entry: `${base}mf-manifest.json` }],
    shared,
    plugins: [
      {
        name: 'network',
        fetch: async (address) => Response.json(manifests[new URL(address).search] ?? 'none'),
      },
      ...plugins,
    ],
  });
  return { federation, added, base };
}

/**
 * Captures the runtime's warnings that a test expects, and passes all others on.
 * @returns a function that checks that the runtime has warned
 */
export function expectRuntimeWarning(pattern: RegExp): () => void {
  const { warn } = console;
  let count = 0;
  jest.spyOn(console, 'warn').mockImplementation((...parts) => {
    if (pattern.test(parts.join(' '))) count += 1;
    else warn(...parts);
  });
  return () => expect(count).toBeGreaterThan(0);
}

/** It warns about every forced registration, which is how a remote is loaded from another address. */
export const registeredAgain = /The remote "gallery" is already registered/;

/** The entry of a remote whose modules name their build. */
export const entryOf = (build: string) => () =>
  void Object.assign(globalThis, {
    gallery: { init: () => undefined, get: async () => () => ({ build }) },
  });
