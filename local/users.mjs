// `npm run users`. Plain JavaScript for whatever Node is at hand, like start.mjs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, node, root } from '../scripts/install.mjs';

ensureInstalled();
const command = spawnSync(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'local', 'src', 'users.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(command.status ?? 1);
