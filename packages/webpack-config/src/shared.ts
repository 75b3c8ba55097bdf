import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What the page may hold only once: two Reacts, two routers or two query caches do not work together. The
 * shell needs them at once.
 */
const foundations = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  '@our-dates/router': '@our-dates/router',
} as const;

/**
 * These know which layer (dialog, menu, toast) lies on top. With a copy in each slice, two dialogs of
 * different slices would fight over the focus, leave the page hidden from screen readers when they close, and
 * a press on a toast would close a dialog below it. Ours among them knows which layer the Back button closes. They
 * come with the first layer that opens.
 */
const layers = {
  '@radix-ui/react-dismissable-layer': '@radix-ui/react-dismissable-layer',
  '@radix-ui/react-focus-scope': '@radix-ui/react-focus-scope',
  'aria-hidden': 'aria-hidden',
  'react-remove-scroll': 'react-remove-scroll',
  '@our-dates/ui/layer-history': '@our-dates/ui',
} as const;

interface SharedModule {
  singleton: true;
  version: string;
  requiredVersion: string;
  /** With another version than the required one, the module that needs it fails instead of running with it. */
  strictVersion: true;
  eager: boolean;
  /** The file that stands for the package, where not all of it is shared; false: the shell brings it. */
  import?: string | false;
}

const queryFacade = fileURLToPath(new URL('query-facade.ts', import.meta.url));

/**
 * The one list of shared modules, for the shell and every remote.
 * @param sliceDir the slice's folder; versions are those which it resolves.
 * @param side the shell brings them, the foundations with its first chunk instead of one round trip later;
 * a remote carries no copies, because a singleton that the shell has already started would never use them.
 */
export function sharedModules(sliceDir: string, side: 'shell' | 'remote'): Record<string, SharedModule> {
  const shared: Record<string, SharedModule> = {};
  for (const [request, packageName] of Object.entries({ ...foundations, ...layers })) {
    const version = installedVersion(sliceDir, packageName);
    shared[request] = {
      singleton: true,
      version,
      requiredVersion: sameMajor(version),
      strictVersion: true,
      eager: side === 'shell' && request in foundations,
      ...broughtBy(side, packageName),
    };
  }
  return shared;
}

function broughtBy(side: 'shell' | 'remote', packageName: string): { import?: string | false } {
  if (side === 'remote') return { import: false };
  return packageName === '@tanstack/react-query' ? { import: queryFacade } : {};
}

/**
 * What a slice accepts of a package that package.json pins to one version. The pins are for reproducible builds; slices
 * are released one by one, so that each meets older and newer minor versions of what the shell brings. `^19.3.1` would
 * refuse the older ones.
 */
export function sameMajor(version: string): string {
  return `^${version.split('.', 1)[0]}`;
}

function installedVersion(sliceDir: string, packageName: string): string {
  const folders = createRequire(join(sliceDir, 'package.json')).resolve.paths(packageName) ?? [];
  for (const folder of folders) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(join(folder, packageName, 'package.json'), 'utf8'));
      if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
        return String(manifest.version);
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  throw new Error(`${packageName} is not installed for ${sliceDir}`);
}
