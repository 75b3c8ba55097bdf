import { expect, jest } from '@jest/globals';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The runtime keeps for a whole page what it has fetched from an address. */
let pages = 0;

/** What a build of a remote says of itself, as far as the runtime and our plugins read it. */
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
 * @param scripts what the entries do that are put into the page, by their file name; one that is missing fails
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
 * Keeps those warnings of the runtime that belong to what a test does, and passes all others on.
 * @returns asks at the end whether the runtime has warned of it at all
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

/** It warns of every registration by force, which is how a remote is loaded from another address. */
export const registeredAgain = /The remote "gallery" is already registered/;

/** The entry of a remote whose modules say which build they are from. */
export const entryOf = (build: string) => () =>
  void Object.assign(globalThis, {
    gallery: { init: () => undefined, get: async () => () => ({ build }) },
  });
