import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { flushFolder } from '@our-dates/service-kit/blobs/flushed-files';
import { BackupError } from './backup-error.ts';
import { type BlobPool, openBlobPool, readBlobList } from './blob-pool.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** One state of the platform, as it was at a moment. */
export interface Generation {
  /** The moment, as its folder is called. */
  readonly id: string;
  readonly folder: string;
  /** Absent: what is wrong with it is in `problem`. */
  readonly manifest?: Manifest;
  readonly problem?: string;
}

/** A folder of backups: generations, and a pool of blobs that they share. */
export interface BackupFolder {
  readonly folder: string;
  readonly pool: BlobPool;
  /** Newest first. A generation that is being made, or was interrupted, does not count. */
  generations(): Promise<Generation[]>;
  /** @returns an empty folder for a new generation, which counts only once it is finished */
  begin(): Promise<string>;
  /** @returns the generation's id */
  finish(unfinished: string): Promise<string>;
  /** Keeps the newest ones that are whole, and the blobs that they need. */
  prune(keep: number): Promise<Pruned>;
}

export interface Pruned {
  readonly generations: string[];
  readonly blobs: { readonly count: number; readonly bytes: number };
}

const markerFile = 'our-date-gallery-backup';
const unfinishedName = /^(?:unfinished|removing)-/;

/** @throws BackupError when there is none */
export async function openBackupFolder(folder: string): Promise<BackupFolder> {
  if (!existsSync(join(folder, markerFile))) {
    throw new BackupError(`There are no backups in ${folder}.`);
  }
  return backupFolder(folder);
}

/**
 * @returns the folder, created if needed
 * @throws BackupError when it holds something else
 */
export async function makeBackupFolder(folder: string): Promise<BackupFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const marker = join(folder, markerFile);
  if (!existsSync(marker)) {
    const others = (await readdir(folder)).filter((name) => name !== 'lock' && name !== 'lost+found');
    if (others.length > 0) {
      throw new BackupError(
        `${folder} holds something else (${others[0]}). Name a folder that is empty, or new: ${join(folder, 'our-date-gallery')}`,
      );
    }
    await writeFile(marker, 'Backups of Our Date Gallery: npm run restore -- --help\n', { mode: 0o600 });
  }
  return backupFolder(folder);
}

async function backupFolder(folder: string): Promise<BackupFolder> {
  const parent = join(folder, 'generations');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const pool = await openBlobPool(join(folder, 'blobs'));

  async function generations(): Promise<Generation[]> {
    const ids = (await readdir(parent)).filter((name) => !unfinishedName.test(name));
    return Promise.all(
      ids
        .sort()
        .reverse()
        .map(async (id) => ({ id, ...(await describe(join(parent, id))) })),
    );
  }

  return {
    folder,
    pool,
    generations,
    async begin() {
      for (const name of await readdir(parent)) {
        if (unfinishedName.test(name)) await rm(join(parent, name), { recursive: true });
      }
      const unfinished = join(parent, `unfinished-${process.pid}`);
      await mkdir(unfinished, { mode: 0o700 });
      return unfinished;
    },
    async finish(unfinished) {
      const { madeAt } = await readManifest(unfinished);
      const id = madeAt.replaceAll(':', '-');
      await rename(unfinished, join(parent, id));
      await flushFolder(parent);
      return id;
    },
    async prune(keep) {
      const all = await generations();
      const whole = all.filter(({ manifest }) => manifest);
      const surplus = whole.slice(keep);
      for (const { folder: one } of surplus) {
        // Under another name it no longer counts, even if its removal is interrupted.
        const removing = join(parent, `removing-${basename(one)}`);
        await rename(one, removing);
        await rm(removing, { recursive: true });
      }
      const needed = new Set<string>();
      // One that is damaged may still be fixed, and needs its blobs.
      if (all.some(({ manifest }) => !manifest))
        return { generations: surplus.map(({ id }) => id), blobs: none };
      for (const { folder: kept } of whole.slice(0, keep)) {
        for (const { sha256 } of await readBlobList(kept)) needed.add(sha256);
      }
      return { generations: surplus.map(({ id }) => id), blobs: await pool.sweep(needed) };
    },
  };
}

const none = { count: 0, bytes: 0 };

async function describe(folder: string): Promise<Pick<Generation, 'folder' | 'manifest' | 'problem'>> {
  try {
    return { folder, manifest: await readManifest(folder) };
  } catch (error) {
    return { folder, problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @param at the beginning of a generation's id; without it, the newest
 * @throws BackupError when there is none, or it is not whole
 */
export async function findGeneration(
  backups: BackupFolder,
  at: string | undefined,
): Promise<Generation & { readonly manifest: Manifest }> {
  const all = await backups.generations();
  const found = all.find(({ id }) => at === undefined || id.startsWith(at));
  if (!found) {
    throw new BackupError(
      at === undefined
        ? `There is no finished backup in ${backups.folder}.`
        : `There is no backup of ${at} in ${backups.folder}; --list shows which there are.`,
    );
  }
  const { manifest } = found;
  if (!manifest) {
    const earlier = all.find((one) => one.manifest);
    throw new BackupError(
      `The backup ${found.id} cannot be used: ${found.problem}.${earlier ? ` An earlier one can be chosen: --at ${earlier.id}` : ''}`,
    );
  }
  return { ...found, manifest };
}

/** Files of a folder and below, relative to it, in order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
