import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What the page may contain only once: two Reacts, routers or query caches do not work together. The shell needs
 * them at once.
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
 * These know which layer (dialog, menu, toast) is on top. With a copy in each slice, two dialogs of different
 * slices would compete for the focus and leave the page hidden from screen readers when they close, and a press on
 * a toast would close the dialog below it. Ours also knows which layer the Back button closes. They load with the
 * first layer that opens.
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
  /** With a version other than the required one, the module that needs it fails instead of running with it. */
  strictVersion: true;
  eager: boolean;
  /** The file that replaces the package, where only part of it is shared; false: the shell provides it. */
  import?: string | false;
}

const queryFacade = fileURLToPath(new URL('query-facade.ts', import.meta.url));

/**
 * The list of shared modules, for the shell and every remote.
 * @param sliceDir the slice's folder; its installed versions apply.
 * @param side the shell provides them, the foundations in its first chunk instead of one round trip later; a remote
 *   contains no copies, because a singleton that the shell has already started would never use them.
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
 * The version range a slice accepts for a package that package.json pins exactly. The pins are for reproducible
 * builds; slices are released separately, so each meets older and newer minor versions in the shell. `^19.3.1`
 * would refuse the older ones.
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
