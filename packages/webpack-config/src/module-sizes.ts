import type { Stats, StatsModule, StatsOptions } from 'webpack';

/** All modules of each chunk. */
export const modulesOfChunks: StatsOptions = {
  all: false,
  chunks: true,
  chunkModules: true,
  nestedModules: true,
  dependentModules: true,
  runtimeModules: true,
  cachedModules: true,
  chunkModulesSpace: Infinity,
  nestedModulesSpace: Infinity,
};

/** Per script: the bytes of source of each package, and of each of our folders. */
export type ModuleSizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Of all scripts of a build, before they are minified. */
export function moduleSizes(stats: Stats): ModuleSizes {
  const { chunks = [] } = stats.toJson(modulesOfChunks);
  const sizes: Record<string, Record<string, number>> = {};
  for (const { files = [], modules = [] } of chunks) {
    const script = files.find((file) => file.endsWith('.js'));
    if (script === undefined) continue;
    const origins: Record<string, number> = {};
    for (const { origin, bytes } of modules.flatMap(parts)) origins[origin] = (origins[origin] ?? 0) + bytes;
    sizes[script] = origins;
  }
  return sizes;
}

function parts(module: StatsModule): { origin: string; bytes: number }[] {
  // Each of the modules that were concatenated.
  if (module.modules) return module.modules.flatMap(parts);
  if (module.moduleType === 'css/mini-extract') return [];
  return [{ origin: originOf(module), bytes: isInAddress(module) ? 0 : (module.size ?? 0) }];
}

/** Its source is its address and contains the path of the checkout, so its size differs between two folders. */
const isInAddress = ({ nameForCondition, name = '' }: StatsModule) =>
  (nameForCondition ?? name).startsWith('data:');

/** The package in node_modules; for our own code, the package or slice and the folder in its `src`. */
function originOf({ moduleType, nameForCondition, name = '' }: StatsModule): string {
  if (moduleType === 'runtime') return 'webpack runtime';
  const file = nameForCondition ?? name;
  const installed = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1];
  if (installed !== undefined) return installed;
  const [, slice, folder] = /([^\\/]+)[\\/]src[\\/](?:(?:features[\\/])?([^\\/]+)[\\/])?/.exec(file) ?? [];
  return slice === undefined ? 'federation' : [slice, folder].filter(Boolean).join('/');
}
