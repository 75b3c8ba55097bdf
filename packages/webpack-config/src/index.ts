import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfiguration } from './base.ts';
import { type IndexHtml, indexHtml } from './index-html.ts';
import { sharedModules } from './shared.ts';
import { StandaloneScripts } from './standalone-scripts.ts';

export type SliceBuild = (options: { production: boolean }) => Configuration;

/** How federation is set up for every build: see the architecture page on remotes. */
const federation = {
  dts: false,
  runtimePlugins: [fileURLToPath(new URL('forget-failed-shares.ts', import.meta.url))],
  /** Otherwise one remote that is down keeps the whole page from starting. */
  shareStrategy: 'loaded-first' as const,
};

const withoutSnapshots = new webpack.NormalModuleReplacementPlugin(
  /(?:plugins\/snapshot\/(?:index|SnapshotHandler)|generate-preload-assets|utils\/preload)\.js$/,
  (module: { context: string; request: string }) => {
    if (!/[\\/]@module-federation[\\/]runtime-core[\\/]/.test(module.context)) return;
    module.request = fileURLToPath(new URL('without-snapshots.ts', import.meta.url));
  },
);

/**
 * The build of the shell: one page that knows no remote by name; it learns them when it runs.
 * @param options.dir the slice's folder (`import.meta.dirname`).
 * @param options.html the head of `index.html`.
 * @param options.scripts small scripts that run by themselves before the page's modules: `blocking`
 * ones before anything is painted, `early` ones as soon as they arrive.
 */
export function defineShell(options: {
  dir: string;
  html: IndexHtml;
  scripts: { blocking: readonly string[]; early: readonly string[] };
}): SliceBuild {
  return ({ production }) => {
    const base = baseConfiguration({ dir: options.dir, name: 'shell', production });
    const scripts = new StandaloneScripts([...options.scripts.blocking, ...options.scripts.early]);
    return {
      ...base,
      entry: { main: [options.html.icon, './src/main.tsx'] },
      optimization: {
        ...base.optimization,
        splitChunks: {
          cacheGroups: {
            defaultVendors: {
              test: /[\\/]node_modules[\\/]/,
              name: 'vendor',
              chunks: 'initial',
              priority: 10,
              enforce: true,
            },
          },
        },
      },
      plugins: [
        ...(base.plugins ?? []),
        scripts,
        withoutSnapshots,
        new ModuleFederationPlugin({
          ...federation,
          name: 'shell',
          remotes: {},
          manifest: false,
          shared: sharedModules(options.dir, 'shell'),
          // It reads the manifests itself: the runtime's own reader is bigger, and brings a preloader.
          experiments: {
            provideExternalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true },
          },
        }),
        new HtmlWebpackPlugin({
          filename: 'index.html',
          publicPath: '/',
          inject: false,
          minify: false,
          templateContent: indexHtml(options.html, options.scripts, scripts),
        }),
      ],
    };
  };
}

/**
 * The build of a remote.
 * @param options.dir the slice's folder (`import.meta.dirname`).
 * @param options.name the name under which `/remotes.json` lists it.
 * @param options.exposes what the shell may load, e.g. `{ './routes': './src/routes.tsx' }`.
 */
export function defineMfe(options: {
  dir: string;
  name: string;
  exposes: Record<`./${string}`, string>;
}): SliceBuild {
  return ({ production }) => {
    const base = baseConfiguration({ dir: options.dir, name: options.name, production });
    return {
      ...base,
      entry: {},
      // What two exposed modules have in common stays with each unless it is big: one file compresses
      // better than three, and is there one round trip earlier. It still runs once.
      optimization: { ...base.optimization, splitChunks: { chunks: 'async', minSize: 90_000 } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          ...federation,
          // It becomes a global variable, whose name the manifest tells; a hyphen may not stand in one.
          name: options.name.replaceAll('-', '_'),
          filename: 'assets/remoteEntry.[contenthash:10].js',
          manifest: { fileName: 'mf-manifest.json' },
          exposes: options.exposes,
          shared: sharedModules(options.dir, 'remote'),
          // The shell brings the federation runtime; a second copy would cost 24 KB per remote. A remote
          // loads no other one: what it shows of them, it asks the host for.
          experiments: {
            externalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
          },
        }),
      ],
    };
  };
}
