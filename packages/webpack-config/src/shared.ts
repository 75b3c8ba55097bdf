import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What the page may hold only once: two Reacts, two routers or two query caches do not work together. */
const singletons = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  '@our-dates/router': '@our-dates/router',
} as const;

interface SharedModule {
  singleton: true;
  version: string;
  requiredVersion: string;
  eager: boolean;
}

/**
 * The one list of shared modules, for the shell and every remote.
 * @param sliceDir the slice's folder; versions are those which it resolves.
 * @param eager true for the shell, which always needs them: they come with its first chunk instead of
 * one round trip later.
 */
export function sharedModules(sliceDir: string, eager: boolean): Record<string, SharedModule> {
  return Object.fromEntries(
    Object.entries(singletons).map(([request, packageName]) => {
      const version = installedVersion(sliceDir, packageName);
      return [request, { singleton: true, version, requiredVersion: `^${version}`, eager }];
    }),
  );
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
