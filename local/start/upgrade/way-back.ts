import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { copyEvents } from '../copy-events.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { type DataVersion, readDataVersion, writeDataVersion } from '../data-version.ts';
import { postgresAccount } from '../postgres-account.ts';
import { clusterFolder } from '../postgres-cluster.ts';
import { copyTree } from './copy-tree.ts';

/** How long the state before an upgrade is kept after the new version was up for the first time. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

const noteSchema = z.object({
  /** ISO 8601, UTC. */
  keptAt: z.string(),
  /** Absent: the program of before did not write it down. */
  before: z.custom<DataVersion>().optional(),
  /** `upgrading` until the new version was up; `going back` until all is as it was. */
  state: z.enum(['upgrading', 'upgraded', 'going back']),
  upgradedAt: z.string().optional(),
});

type Note = z.output<typeof noteSchema>;

/** The state that the data had before they were upgraded. */
export interface WayBack {
  /** Keeps it, unless it is kept already for an upgrade that was interrupted. The platform does not run. */
  keep(): Promise<void>;
  /** Notes that the new version is up. @returns until when the state before is kept; undefined without an upgrade */
  upgraded(): Date | undefined;
  /** Forgets the state of an upgrade that was broken off before it had changed anything. */
  abandoned(): void;
  /** Resumes what was interrupted, and removes what has been kept for its time. */
  tidy(now?: number): void;
}

export function wayBack(dataDir: string): WayBack {
  const cluster = clusterFolder(dataDir, postgresAccount());
  const events = join(dataDir, 'events.sqlite');
  return {
    async keep() {
      if (readNote(dataDir)?.state === 'upgrading') return;
      forget(dataDir, cluster);
      copyTree(cluster, before(cluster));
      if (existsSync(events)) await copyEvents(events, before(events));
      writeNote(dataDir, {
        keptAt: new Date().toISOString(),
        before: readDataVersion(dataDir),
        state: 'upgrading',
      });
    },
    upgraded() {
      const note = readNote(dataDir);
      if (note?.state !== 'upgrading') return undefined;
      const now = new Date();
      writeNote(dataDir, { ...note, state: 'upgraded', upgradedAt: now.toISOString() });
      return new Date(now.getTime() + keptForMs);
    },
    abandoned() {
      if (readNote(dataDir)?.state === 'upgrading') forget(dataDir, cluster);
    },
    tidy(now = Date.now()) {
      const note = readNote(dataDir);
      if (note?.state === 'going back') moveBack(dataDir, cluster, note);
      if (note?.upgradedAt && now - Date.parse(note.upgradedAt) > keptForMs) forget(dataDir, cluster);
    },
  };
}

/**
 * Sets the data back to what they were before the last upgrade; what the newer version has made of them is kept
 * beside. The platform must not run.
 * @returns what to say
 * @throws Error when there is nothing to go back to
 */
export function goBack(dataDir: string): string {
  if (!existsSync(dataDir)) throw new Error(`There are no data in ${dataDir}.`);
  const lock = lockDataDir(dataDir);
  try {
    const cluster = clusterFolder(dataDir, postgresAccount());
    const note = readNote(dataDir);
    if (!note) throw new Error(`No state from before an upgrade is kept in ${dataDir}.`);
    if (note.state !== 'going back') {
      for (const file of [cluster, ...eventFiles(dataDir)])
        rmSync(after(file), { recursive: true, force: true });
      writeNote(dataDir, { ...note, state: 'going back' });
    }
    moveBack(dataDir, cluster, note);
    return (
      `The data in ${dataDir} are as they were at ${note.keptAt}, before the upgrade. Start the version of then.\n` +
      `What was changed since is kept in ${after(cluster)}; photos that were deleted since are gone. Remove it when it is not needed.`
    );
  } finally {
    lock.release();
  }
}

/** Each step may be the last before the process ends; the next call resumes from there. */
function moveBack(dataDir: string, cluster: string, note: Note): void {
  const moved = [cluster, ...eventFiles(dataDir)];
  for (const file of moved) {
    // An events file of before stands without the files that SQLite has next to the newer one.
    if (existsSync(file) && !existsSync(after(file))) renameSync(file, after(file));
  }
  for (const file of moved) if (existsSync(before(file))) renameSync(before(file), file);
  if (note.before) writeDataVersion(dataDir, note.before);
  else rmSync(join(dataDir, 'version.json'), { force: true });
  rmSync(noteFile(dataDir));
}

function forget(dataDir: string, cluster: string): void {
  rmSync(noteFile(dataDir), { force: true });
  for (const file of [cluster, ...eventFiles(dataDir)]) {
    rmSync(before(file), { recursive: true, force: true });
    rmSync(after(file), { recursive: true, force: true });
  }
}

const before = (file: string) => `${file}.before-upgrade`;
const after = (file: string) => `${file}.after-upgrade`;

function eventFiles(dataDir: string): string[] {
  return ['', '-wal', '-shm'].map((end) => join(dataDir, `events.sqlite${end}`));
}

function readNote(dataDir: string): Note | undefined {
  const file = noteFile(dataDir);
  return existsSync(file) ? noteSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

function writeNote(dataDir: string, note: Note): void {
  const file = noteFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(note, null, 1)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function noteFile(dataDir: string): string {
  return join(dataDir, 'before-upgrade.json');
}
