import { registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The modules of running slices, each of which can be reloaded while the others stay. */
export interface SliceModules {
  /** Loads a module of a slice, and reloads what it imports of the slice’s own folder. */
  load<T>(folder: string, module: string): Promise<T>;
  /** Whether a file was loaded for all slices together, so that only a new process takes up a change of it. */
  isShared(file: string): boolean;
}

/**
 * Node keeps a module under its address. Those of a slice's folder get the number of the load as a query, so that each
 * load has modules of its own; all others keep one address, and slices that share a process share their state.
 * @param root of the repository
 */
export function createSliceModules(root: string): SliceModules {
  const rootUrl = pathToFileURL(root + sep).href;
  const shared = new Set<string>();
  let loads = 0;

  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const { url } = resolved;
      if (!url.startsWith(rootUrl) || url.includes('/node_modules/') || url.includes('?')) return resolved;
      const load = context.parentURL && loadOf(context.parentURL);
      if (load && url.startsWith(`${rootUrl}${load.folder}/`)) return { ...resolved, url: url + load.query };
      shared.add(fileURLToPath(url));
      return resolved;
    },
  });

  return {
    load(folder, module) {
      loads += 1;
      const query = `?${new URLSearchParams({ slice: folder, load: String(loads) })}`;
      return import(pathToFileURL(join(root, folder, module)).href + query);
    },
    isShared: (file) => shared.has(file),
  };
}

function loadOf(url: string): { folder: string; query: string } | undefined {
  const { search, searchParams } = new URL(url);
  const folder = searchParams.get('slice');
  return folder === null ? undefined : { folder, query: search };
}
