import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Compares every file below two folders by its SHA-256.
 * @returns names, from the folders, of files that differ or that only one of them has
 * @throws Error when a folder has no files, since that shows nothing
 */
export function differentFiles(one: string, other: string): string[] {
  const [left, right] = [one, other].map(hashes) as [Map<string, string>, Map<string, string>];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].filter((name) => left.get(name) !== right.get(name)).sort();
}

function hashes(folder: string): Map<string, string> {
  const files = globSync(['**', '**/.*'], { cwd: folder }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  if (files.length === 0) throw new Error(`${folder} has no files.`);
  return new Map(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}
