// What `npm run …` starts: `node scripts/run.mjs [--apart] <program> …`. Plain JavaScript for any Node of at least
// version 20: installs what is missing, then runs the program on the pinned Node, and ends as it ends. `--apart` is for a
// program that starts others: they would all receive Ctrl-C.
import { spawnSync } from 'node:child_process';
import { compileCache, ensureInstalled, node } from './install.mjs';
import { launch } from './launch.mjs';

const isApart = process.argv[2] === '--apart';
const [program, ...args] = process.argv.slice(isApart ? 3 : 2);
if (isApart) {
  launch(program, { args });
} else {
  ensureInstalled();
  const options = ['--disable-warning=ExperimentalWarning', program, ...args];
  const { status } = spawnSync(node, options, { stdio: 'inherit', env: { ...compileCache, ...process.env } });
  process.exit(status ?? 1);
}
