import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notWritten } from './form-errors.ts';

const folderPrefix = 'service-kit-form-';

/** Makes a private folder for the files of one form. */
export async function makeFormFolder(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true });
    return await mkdtemp(join(parent, folderPrefix));
  } catch (error) {
    throw notWritten(error);
  }
}

/** Removes what a process that was killed left behind: folders that were not touched for an hour. */
export async function removeStaleForms(folder: string = tmpdir()): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(folderPrefix)) continue;
    const path = join(folder, name);
    const touched = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (touched !== undefined && touched < anHourAgo) await rm(path, { recursive: true, force: true });
  }
}
