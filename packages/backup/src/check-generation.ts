import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isSealedName } from '@our-dates/service-kit/blobs/encrypted/stored-names';
import { type Checksum, checksumOf } from '@our-dates/service-kit/blobs/flushed-files';
import type { BackupFolder, Generation } from './backup-folder.ts';
import { readBlobList } from './blob-pool.ts';
import type { Manifest } from './manifest.ts';
import { readWrappedKeys } from './wrapped-keys.ts';

/**
 * Reads every file that a generation needs, and compares it with its checksum.
 * @returns what is wrong, one sentence for each file; empty when nothing is
 */
export async function checkGeneration(
  backups: BackupFolder,
  generation: Generation & { readonly manifest: Manifest },
): Promise<string[]> {
  const problems: string[] = [];
  const check = async (path: string, name: string, expected: Checksum) => {
    if (!existsSync(path)) {
      problems.push(`${name} is missing`);
      return;
    }
    const found = await checksumOf(path);
    if (found.size !== expected.size) {
      problems.push(`${name} has ${found.size} bytes and should have ${expected.size}`);
    } else if (found.sha256 !== expected.sha256) {
      problems.push(`${name} is damaged: its checksum is not the one that was written down`);
    }
  };
  for (const file of generation.manifest.files) {
    await check(join(generation.folder, file.path), file.path, file);
  }
  // Without a list that can be trusted, it cannot be said which blobs there should be.
  if (problems.length > 0) return problems;
  const blobs = await readBlobList(generation.folder);
  // One key that is missing was erased; a backup made with encryption has always some.
  if (blobs.some(({ name }) => isSealedName(name)) && !(await readWrappedKeys(backups.folder))) {
    return ['the file of the wrapped keys is missing, and without it no photo can be read'];
  }
  const checked = new Set<string>();
  for (const blob of blobs) {
    if (checked.has(blob.sha256)) continue;
    checked.add(blob.sha256);
    const file = backups.pool.fileOf(blob.sha256);
    await check(file, `${blob.name} (${relative(backups.folder, file)})`, blob);
  }
  return problems;
}
