// `npm run cluster`: the whole platform, or the slices that are named, on the cluster that kubectl points at. Plain
// JavaScript for any Node of at least version 20: installs what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, node, root } from '../install.mjs';

ensureInstalled();
const run = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'scripts', 'cluster', 'main.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
run.once('exit', (code) => process.exit(code ?? 1));
