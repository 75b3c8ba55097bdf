// `npm run resilience`: the long attacks on a platform of their own; `--list` names them. Plain JavaScript for any
// Node of at least version 20: installs what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, node, root } from './install.mjs';
import { ensureTestServers } from './test/test-servers.mjs';

ensureInstalled();
ensureTestServers();
const run = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'tests', 'resilience', 'src', 'main.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', detached: true },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill('SIGTERM'));
run.once('exit', (code) => process.exit(code ?? 1));
