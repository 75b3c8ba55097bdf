import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { SliceOf } from '@our-dates/slices/find-slices';
import type { SliceBuild } from '@our-dates/webpack-config';
import webpack, { type Compiler, type Stats } from 'webpack';

/** A slice that pages are made of. */
export type PageSlice = SliceOf<'shell'> | SliceOf<'remote'>;

/** What a build of a slice came to; `packages/webpack-config/page/hot-page.ts` reads it. */
export interface BuildState {
  readonly slice: string;
  readonly hash: string;
  readonly errors: readonly string[];
  readonly ms: number;
}

/** Builds of slices that follow the sources. */
export interface CompiledPages {
  /** Where the build of a slice is. */
  folderOf(slice: PageSlice): string;
  stop(): Promise<void>;
}

/**
 * Compiles slices into a folder of their own, and again after each change; resolves when each was built once.
 * @param options.folder is emptied
 */
export async function compilePages(options: {
  root: string;
  slices: readonly PageSlice[];
  folder: string;
  onBuilt: (state: BuildState) => void;
}): Promise<CompiledPages> {
  const { root, slices, folder, onBuilt } = options;
  const folderOf = ({ name }: PageSlice) => join(folder, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const compilers: { slice: string; compiler: Compiler }[] = [];
  for (const slice of slices) {
    const { default: build }: { default: SliceBuild } = await import(
      pathToFileURL(join(root, slice.folder, 'webpack.config.ts')).href
    );
    const compiler = webpack(build({ production: false, hotFolder: folderOf(slice) }));
    if (!compiler) throw new Error('webpack did not start');
    compilers.push({ slice: slice.name, compiler });
  }
  // One after the other: each uses the whole of a processor.
  for (const { slice, compiler } of compilers)
    await follow(compiler, (stats) => onBuilt(stateOf(slice, stats)));
  return {
    folderOf,
    async stop() {
      await Promise.all(compilers.map(({ compiler }) => close(compiler)));
    },
  };
}

/** Resolves after the first build. */
function follow(compiler: Compiler, onBuilt: (stats: Stats) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      if (stats) {
        onBuilt(stats);
        resolve();
      } else reject(error ?? new Error('webpack ended without a word'));
    });
  });
}

function close(compiler: Compiler): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
}

function stateOf(slice: string, stats: Stats): BuildState {
  const {
    errors = [],
    hash = '',
    time = 0,
  } = stats.toJson({ all: false, errors: true, hash: true, timings: true });
  return {
    slice,
    hash,
    ms: time,
    errors: errors.map(({ moduleName, loc, message }) =>
      stripVTControlCharacters(
        [[moduleName, loc].filter(Boolean).join(' '), message].filter(Boolean).join('\n'),
      ),
    ),
  };
}
