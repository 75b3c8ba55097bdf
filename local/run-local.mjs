import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, node, root } from '../scripts/install.mjs';

/** Runs a command of `local` with what was typed after it, on the project's own Node, and ends as it ends. */
export function runLocal(file) {
  ensureInstalled();
  const command = spawnSync(
    node,
    ['--disable-warning=ExperimentalWarning', join(root, 'local', file), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  process.exit(command.status ?? 1);
}
