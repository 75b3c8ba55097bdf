import { basename, dirname } from 'node:path';
import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import type { Configuration } from 'webpack';
import { type BuildMode, baseConfiguration, precompressed } from './base.ts';
import { ChunkIntegrity } from './chunk-integrity.ts';
import { DeclaredPages } from './declared-pages.ts';
import { federatedRemote, federatedShell } from './federation.ts';
import { type ShellHtml, ShellPage } from './shell-page.ts';
import { StartScript } from './start-script.ts';
import { type InstalledApp, WebManifest } from './web-manifest.ts';
import { WorkerScript } from './worker-script.ts';

export type SliceBuild = (mode: BuildMode) => Configuration;

/**
 * The build of the shell: one page that knows no remote by name; it gets them at run time.
 * @param options.dir the slice's folder (`import.meta.dirname`).
 * @param options.html the parts of the HTML of its pages.
 * @param options.startScript a small script without imports, which starts the others.
 * @param options.worker the module of the service worker.
 * @param options.installed the manifest of the installed app.
 */
export function defineShell(options: {
  dir: string;
  html: ShellHtml;
  startScript: string;
  worker: string;
  installed: InstalledApp;
}): SliceBuild {
  return (mode) => {
    const base = baseConfiguration({ ...mode, dir: options.dir, name: 'shell' });
    const start = new StartScript(options.startScript);
    const manifest = new WebManifest(options.installed, {
      colors: options.html.themeColor,
      messages: options.html.messages,
    });
    // It would keep what the daily loop replaces.
    const worker = mode.hotFolder === undefined ? new WorkerScript(options.worker, base) : undefined;
    return {
      ...base,
      entry: { main: './src/index.ts' },
      optimization: {
        ...base.optimization,
        splitChunks: {
          cacheGroups: {
            // Two files of the same size: they download in parallel, and neither compiles in a long task.
            react: {
              chunks: 'initial',
              enforce: true,
              test: /[\\/]node_modules[\\/](?:react-dom|react|scheduler)[\\/]/,
              name: 'react',
            },
          },
        },
      },
      plugins: [
        ...(base.plugins ?? []),
        start,
        manifest,
        ...(worker ? [worker] : []),
        federatedShell(options.dir),
        new ShellPage({ html: options.html, start, worker, manifest, isHot: mode.hotFolder !== undefined }),
        ...precompressed(mode),
      ],
    };
  };
}

/**
 * The build of a remote, according to its `slice.json`: `src/routes.tsx` renders the pages, and each part is a file
 * of the same name.
 * @param dir the slice's folder (`import.meta.dirname`).
 */
export function defineMfe(dir: string): SliceBuild {
  return (mode) => {
    const { name, pages, parts } = readRemote(dir);
    const modules = [...(pages.length > 0 ? ['routes'] : []), ...parts].map((module) => `./${module}`);
    const base = baseConfiguration({ ...mode, dir, name });
    const hashed = mode.hotFolder === undefined;
    return {
      ...base,
      entry: {},
      // Code that two exposed modules share is duplicated in each unless it is big: one file compresses better than
      // three, and arrives one round trip earlier. It still runs once.
      optimization: { ...base.optimization, splitChunks: { chunks: 'async', minSize: 90_000 } },
      plugins: [
        ...(base.plugins ?? []),
        federatedRemote({
          dir,
          name,
          modules,
          filename: `assets/remoteEntry${hashed ? '.[contenthash:8]' : ''}.js`,
        }),
        ...(hashed ? [new ChunkIntegrity()] : []),
        new DeclaredPages(pages, hashed),
        ...precompressed(mode),
      ],
    };
  };
}

/** @throws DeclarationError when it is malformed, or conflicts with another slice */
function readRemote(dir: string) {
  const remotes = slicesOf(findSlices(dirname(dir)), 'remote');
  const remote = remotes.find(({ folder }) => folder === basename(dir));
  if (!remote) throw new Error(`${dir} has no slice.json of a remote`);
  return remote;
}
