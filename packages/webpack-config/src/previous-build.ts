import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps the files of this build and of the previous one, and removes older ones: a page that was opened before a
 * release still requests the files of its build.
 * @param dist the output folder.
 * @param current names of the files of this build, relative to `dist`.
 */
export async function forgetOldBuilds(dist: string, current: readonly string[]): Promise<void> {
  const record = join(dist, '.build.json');
  const previous = await readRecord(record);
  const unchanged = previous !== null && sameNames(previous.current, current);
  const before = unchanged ? previous.previous : (previous?.current ?? []);
  const written = new Set(current);
  // Not the compressed form of a file that was written again without one: it would be served instead of the file.
  const kept = new Set([...current, ...before.filter((name) => !written.has(uncompressed(name)))]);
  for (const file of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const name = path.slice(dist.length + 1).replaceAll('\\', '/');
    if (path !== record && !kept.has(name)) await rm(path);
  }
  const next = { current, previous: unchanged ? previous.previous : (previous?.current ?? []) };
  await writeFile(record, JSON.stringify(next));
}

const uncompressed = (name: string) => name.replace(/\.(?:br|gz)$/, '');

interface BuildRecord {
  current: string[];
  previous: string[];
}

async function readRecord(path: string): Promise<BuildRecord | null> {
  try {
    const record: BuildRecord = JSON.parse(await readFile(path, 'utf8'));
    return Array.isArray(record.current) && Array.isArray(record.previous) ? record : null;
  } catch {
    // No record, or an unreadable one: then only this build's files are known to be needed.
    return null;
  }
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return [...left].sort().join('\n') === [...right].sort().join('\n');
}
