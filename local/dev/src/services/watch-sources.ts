import { join } from 'node:path';
import { watch } from 'chokidar';

/** Files that are saved together, as by a branch that is checked out, are told together. */
const togetherMs = 30;

const source = /\.(?:ts|json|sql|svg)$/;
const left = /[\\/](?:node_modules|dist|data|test|testing|tools|page)(?:[\\/]|$)|\.test\.ts$/;

/**
 * Watches what services are made of.
 * @param options.folders of the root
 * @returns stops
 */
export async function watchSources(options: {
  root: string;
  folders: readonly string[];
  onSaved: (files: readonly string[]) => void;
}): Promise<() => Promise<void>> {
  const { root, folders, onSaved } = options;
  const saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(
    folders.map((folder) => join(root, folder)),
    { ignored: (path) => left.test(path.slice(root.length)), ignoreInitial: true },
  );
  watcher.on('all', (_event, file) => {
    if (!source.test(file)) return;
    saved.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      onSaved([...saved]);
      saved.clear();
    }, togetherMs);
  });
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
  return () => watcher.close();
}
