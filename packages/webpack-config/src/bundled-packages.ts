import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import type { Stats, StatsCompilation, StatsModule } from 'webpack';
import { modulesOfChunks } from './module-sizes.ts';
import { workerName } from './worker-script.ts';

/** Where a build lists them, in its `dist`. */
export const packagesFile = '.packages.json';

/**
 * What the files of a build are made of, the service worker's included.
 * @param root the repository's folder
 * @returns folders of packages and workspaces, from the root, in a fixed order
 */
export function bundledPackages(stats: Stats, root: string): string[] {
  const { children = [], ...page } = stats.toJson({ ...modulesOfChunks, children: true });
  const workers = children.filter(({ name }) => name === workerName);
  const files = [page, ...workers].flatMap(filesOf);
  const folders = files.flatMap((file) => folderOf(relative(realpathSync(root), file)) ?? []);
  return [...new Set(folders)].sort();
}

function filesOf({ chunks = [] }: StatsCompilation): string[] {
  return chunks.flatMap(({ modules = [] }) => modules).flatMap(filesOfModule);
}

function filesOfModule({ modules, nameForCondition }: StatsModule): string[] {
  // Each of the modules that were concatenated.
  if (modules) return modules.flatMap(filesOfModule);
  return nameForCondition ? [nameForCondition] : [];
}

function folderOf(file: string): string | undefined {
  const installed = /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file);
  return (installed ?? /^(?:packages\/)?[^/.]+(?=\/)/.exec(file))?.[0];
}
