import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/find-slices.ts';

/** Writes a file that is derived; with `--check` on the command line only reports whether the committed one is current. */
export function writeOrCheck(derived: {
  /** From the repository's root. */
  file: string;
  wanted: string;
  /** What it is derived from. */
  source: string;
  /** What writes it. */
  command: string;
}): void {
  const path = join(root, derived.file);
  if (!process.argv.includes('--check')) {
    writeFileSync(path, derived.wanted);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== derived.wanted) {
    console.error(`${derived.file} no longer fits ${derived.source}. Run: ${derived.command}`);
    process.exitCode = 1;
  }
}
