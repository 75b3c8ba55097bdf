import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { sharedModules } from './shared.ts';

/** The chunk of an exposed module: that of `./routes` is `exposed-routes`. */
export const chunkOfModule = (path: string): string => `exposed-${path.slice('./'.length)}`;

/** The variable that the entry of a remote defines; it cannot contain a hyphen. */
const globalOf = (remote: string): string => remote.replaceAll('-', '_');

const common = {
  shareStrategy: 'loaded-first',
  // Slices get each other's types from packages/contracts.
  dts: false,
  // Otherwise the plugin writes a file into node_modules of the current folder.
  virtualRuntimeEntry: true,
} as const;

/** The shell names no remotes; it registers them at run time. */
export function federatedShell(dir: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    ...common,
    name: 'shell',
    remotes: {},
    shared: sharedModules(dir, 'shell'),
    manifest: false,
    // What `provideExternalRuntime` adds, as an ES module: the CommonJS form would add a second copy of the
    // runtime.
    runtimePlugins: [
      fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin')),
    ],
    experiments: { optimization: { target: 'web' } },
  });
}

/** @param options.modules paths of the exposed modules, as `./routes` for `src/routes.tsx` */
export function federatedRemote(options: {
  dir: string;
  name: string;
  modules: readonly string[];
  filename: string;
}): ModuleFederationPlugin {
  const { dir, name, modules, filename } = options;
  return new ModuleFederationPlugin({
    ...common,
    name,
    library: { type: 'var', name: globalOf(name) },
    filename,
    exposes: Object.fromEntries(
      modules.map((path) => [path, { import: `./src/${path.slice(2)}.tsx`, name: chunkOfModule(path) }]),
    ),
    shared: sharedModules(dir, 'remote'),
    experiments: {
      // A remote loads no remotes, and its startup code comes from the shell.
      optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
      externalRuntime: true,
    },
  });
}
