import { basename, dirname } from 'node:path';
import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { type BuildMode, baseConfiguration } from './base.ts';
import { type IndexHtml, indexHtml, pageFile } from './index-html.ts';
import { chunkOfModule, RemoteManifest } from './remote-manifest.ts';
import { RetryFailedShares } from './retry-failed-shares.ts';
import { ScriptIntegrity } from './script-integrity.ts';
import { sharedModules } from './shared.ts';
import { StartScripts } from './start-scripts.ts';

const initial = { chunks: 'initial', enforce: true } as const;

export type SliceBuild = (mode: BuildMode) => Configuration;

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
  return (mode) => {
    const base = baseConfiguration({ ...mode, dir: options.dir, name: 'shell' });
    const scripts = new StartScripts(options.startScripts);
    return {
      ...base,
      entry: { main: './src/index.ts' },
      optimization: {
        ...base.optimization,
        splitChunks: {
          cacheGroups: {
            // Two files of libraries: they travel side by side, and no single one is compiled in a long task.
            react: {
              ...initial,
              test: /[\\/]node_modules[\\/](?:react-dom|react|scheduler)[\\/]/,
              name: 'react',
              priority: 20,
            },
            defaultVendors: { ...initial, test: /[\\/]node_modules[\\/]/, name: 'vendor', priority: 10 },
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
          templateContent: indexHtml(options.html, scripts),
        }),
        // A page that is asked for while a build is written would run nothing.
        ...(mode.hotFolder === undefined ? [new ScriptIntegrity(pageFile)] : []),
      ],
    };
  };
}

/**
 * The build of a remote, by its `slice.json`: `src/routes.tsx` draws the pages, and each part is a file of its name.
 * @param dir the slice's folder (`import.meta.dirname`).
 */
export function defineMfe(dir: string): SliceBuild {
  return (mode) => {
    const { name, pages, parts } = readRemote(dir);
    const modules = [...(pages.length > 0 ? ['routes'] : []), ...parts];
    const base = baseConfiguration({ ...mode, dir, name });
    // The variable that the entry defines; a hyphen may not stand in one.
    const global = name.replaceAll('-', '_');
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
          filename: `assets/remoteEntry${mode.hotFolder === undefined ? '.[contenthash:10]' : ''}.js`,
          exposes: Object.fromEntries(
            modules.map((module) => [
              `./${module}`,
              { import: `./src/${module}.tsx`, name: chunkOfModule(`./${module}`) },
            ]),
          ),
          shared: sharedModules(dir, 'remote'),
        }),
        new RemoteManifest({
          declared: { name, pages },
          global,
          modules: modules.map((module) => `./${module}`),
        }),
      ],
    };
  };
}

/** @throws DeclarationError when it is malformed, or claims what another slice beside it has */
function readRemote(dir: string) {
  const remotes = slicesOf(findSlices(dirname(dir)), 'remote');
  const remote = remotes.find(({ folder }) => folder === basename(dir));
  if (!remote) throw new Error(`${dir} has no slice.json of a remote`);
  return remote;
}
