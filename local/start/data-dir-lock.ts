import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { processStart } from './process-start.ts';

const holderSchema = z.object({
  pid: z.number().int(),
  /** When that process began, so that a later one with the same number is not taken for it. */
  started: z.string(),
  /** Where the platform answers; absent while it starts. */
  url: z.string().optional(),
  /** The database an administrator reaches, so that commands work next to the running platform. */
  databaseUrl: z.string().optional(),
});

/** Who holds a data folder. */
export type Holder = z.output<typeof holderSchema>;

export interface DataDirLock {
  /** Says where the platform and its database are. */
  tell(facts: Pick<Holder, 'url' | 'databaseUrl'>): void;
  release(): void;
}

/** The data folder belongs to another process; the message names it. */
export class DataDirHeldError extends Error {
  override name = 'DataDirHeldError';
  readonly holder: Holder;

  constructor(dataDir: string, holder: Holder) {
    const where = holder.url ? `, at ${holder.url}` : ' and is just starting';
    super(
      `The data in ${dataDir} is in use: process ${holder.pid} runs the platform on it${where}.\n` +
        `Stop that one first (kill ${holder.pid}), or start this one on other data: DATA_DIR=./other npm start`,
    );
    this.holder = holder;
  }
}

/**
 * Takes a data folder for this process, making it if need be. What a process that no longer runs has left is
 * taken over, and completely restored data that are not in their place yet are moved there.
 * @throws DataDirHeldError when a living process holds it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  if (!existsSync(dataDir) && existsSync(restoredBeside(dataDir))) {
    renameSync(restoredBeside(dataDir), dataDir);
  }
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'lock');
  const me: Holder = { pid: process.pid, started: processStart(process.pid) ?? '' };
  const mine = `${file}.${process.pid}`;

  for (;;) {
    const left = readHolder(file);
    if (left.holder && isAlive(left.holder)) throw new DataDirHeldError(dataDir, left.holder);
    if (left.text !== undefined) discard(file, left.text);
    writeFileSync(mine, JSON.stringify(me), { mode: 0o600 });
    try {
      // Unlike writing, linking fails when another process was quicker, and is never seen half done.
      linkSync(mine, file);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(mine, { force: true });
    }
  }

  return {
    tell(facts) {
      writeFileSync(mine, JSON.stringify({ ...me, ...facts }), { mode: 0o600 });
      renameSync(mine, file);
    },
    release() {
      if (readHolder(file).holder?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** Where restored data are, from the moment they are complete until they replace the earlier ones. */
export const restoredBeside = (dataDir: string) => `${dataDir}.restored`;

/** Who holds the folder now, if that process lives. */
export function dataDirHolder(dataDir: string): Holder | undefined {
  const { holder } = readHolder(join(dataDir, 'lock'));
  return holder && isAlive(holder) ? holder : undefined;
}

function readHolder(file: string): { text?: string; holder?: Holder } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return { text, holder: holderSchema.parse(JSON.parse(text)) };
  } catch {
    return { text };
  }
}

function isAlive(holder: Holder): boolean {
  return holder.started !== '' && processStart(holder.pid) === holder.started;
}

/** Removes a stale lock, unless another process replaced it since it was read. */
function discard(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}
