// `npm run fuzz`: calls of every kind against a platform of its own; `--help` says more. Plain JavaScript for any Node
// of at least version 20: installs what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, node, root } from '../install.mjs';

ensureInstalled();
const run = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'scripts', 'fuzz', 'main.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', detached: true },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill('SIGTERM'));
run.once('exit', (code) => process.exit(code ?? 1));
