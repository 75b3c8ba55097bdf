import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Compares every file below two folders by its SHA-256, and every symbolic link by its target, which is not followed.
 * @returns names, from the folders, of files and links that differ or that only one of them has
 * @throws Error when a folder has no files, since that shows nothing
 */
export function differentFiles(one: string, other: string): string[] {
  const [left, right] = [one, other].map(contents) as [Map<string, string>, Map<string, string>];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].filter((name) => left.get(name) !== right.get(name)).sort();
}

function contents(folder: string): Map<string, string> {
  const found = new Map(entriesBelow(folder).map(([path, content]) => [relative(folder, path), content]));
  if (found.size === 0) throw new Error(`${folder} has no files.`);
  return found;
}

/** The recursive mode of `readdir` follows links to folders. */
function entriesBelow(folder: string): [path: string, content: string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entriesBelow(path);
    if (entry.isSymbolicLink()) return [[path, `link to ${readlinkSync(path)}`]];
    return entry.isFile() ? [[path, createHash('sha256').update(readFileSync(path)).digest('hex')]] : [];
  });
}
