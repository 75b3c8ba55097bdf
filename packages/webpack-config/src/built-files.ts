import type { Compilation } from 'webpack';

/** The files of a build that its pages may request, without those that only the system or a person reads, in a fixed order. */
export function builtFiles(compilation: Compilation): string[] {
  return compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('assets/') && !/^assets\/(?:worker|install)\b|\.txt$/.test(name))
    .sort();
}
