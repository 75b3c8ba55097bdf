import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfiguration } from './base.ts';
import { type IndexHtml, indexHtml, pageFile } from './index-html.ts';
import { chunkOfModule, RemoteManifest } from './remote-manifest.ts';
import { RetryFailedShares } from './retry-failed-shares.ts';
import { ScriptIntegrity } from './script-integrity.ts';
import { sharedModules } from './shared.ts';
import { StandaloneScripts } from './standalone-scripts.ts';

export type SliceBuild = (options: { production: boolean }) => Configuration;

/**
 * The build of the shell: one page that knows no remote by name; it learns them when it runs.
 * @param options.dir the slice's folder (`import.meta.dirname`).
 * @param options.html the head of `index.html`.
 * @param options.startScripts small scripts that run by themselves, in this order, before anything is painted and
 * before the page's modules.
 */
export function defineShell(options: {
  dir: string;
  html: IndexHtml;
  startScripts: readonly string[];
}): SliceBuild {
  return ({ production }) => {
    const base = baseConfiguration({ dir: options.dir, name: 'shell', production });
    const scripts = new StandaloneScripts(options.startScripts);
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
        new RetryFailedShares(),
        new webpack.sharing.SharePlugin({ shared: sharedModules(options.dir, 'shell') }),
        new HtmlWebpackPlugin({
          filename: pageFile,
          publicPath: '/',
          inject: false,
          minify: false,
          templateContent: indexHtml(options.html, options.startScripts, scripts),
        }),
        new ScriptIntegrity(pageFile),
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
    // The variable that the entry defines; a hyphen may not stand in one.
    const global = options.name.replaceAll('-', '_');
    return {
      ...base,
      entry: {},
      // What two exposed modules have in common stays with each unless it is big: one file compresses
      // better than three, and is there one round trip earlier. It still runs once.
      optimization: { ...base.optimization, splitChunks: { chunks: 'async', minSize: 90_000 } },
      plugins: [
        ...(base.plugins ?? []),
        new RetryFailedShares(),
        new webpack.container.ModuleFederationPlugin({
          name: global,
          filename: 'assets/remoteEntry.[contenthash:10].js',
          exposes: Object.fromEntries(
            Object.entries(options.exposes).map(([path, source]) => [
              path,
              { import: source, name: chunkOfModule(path) },
            ]),
          ),
          shared: sharedModules(options.dir, 'remote'),
        }),
        new RemoteManifest({ global, modules: Object.keys(options.exposes) }),
      ],
    };
  };
}
