import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import type { Stats } from 'webpack';

/**
 * One line per entry point (for a remote: per exposed module) with its served size with brotli, JavaScript and
 * styles separately.
 */
export async function sizeReport(dist: string, stats: Stats): Promise<string> {
  const entries = await exposedModules(dist);
  for (const [name, entry] of stats.compilation.entrypoints) {
    if (entries.size === 0 || name === 'main') entries.set(name, entry.getFiles());
  }
  const lines = [];
  for (const [name, files] of entries) {
    const scripts = await servedBytes(dist, files, '.js');
    const styles = await servedBytes(dist, files, '.css');
    lines.push(`  ${name.padEnd(24)} ${kilobytes(scripts)} KB js  ${kilobytes(styles)} KB css (brotli)`);
  }
  return lines.join('\n');
}

async function servedBytes(dist: string, files: readonly string[], ending: string): Promise<number> {
  let bytes = 0;
  for (const file of new Set(files)) {
    if (!file.endsWith(ending)) continue;
    const path = join(dist, file);
    bytes += await stat(`${path}.br`).then(
      (compressed) => compressed.size,
      async () => (await stat(path)).size,
    );
  }
  return bytes;
}

async function exposedModules(dist: string): Promise<Map<string, string[]>> {
  const modules = new Map<string, string[]>();
  let text: string;
  try {
    text = await readFile(join(dist, 'mf-manifest.json'), 'utf8');
  } catch {
    // The shell has none.
    return modules;
  }
  const manifest: RemoteManifest = JSON.parse(text);
  const { name, path } = manifest.metaData.remoteEntry;
  modules.set('remoteEntry', [join(path, name)]);
  for (const exposed of manifest.exposes) {
    modules.set(exposed.path, [...exposed.assets.js.sync, ...exposed.assets.css.sync]);
  }
  return modules;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6);
}
