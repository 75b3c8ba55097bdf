// `npm start`. Plain JavaScript for whatever Node is at hand: installs what is missing, then hands over to the
// pinned Node.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, node, root } from '../scripts/install.mjs';

ensureInstalled();

// Freed pixels go back to the system at once, as in the images of the services.
const allocator = JSON.parse(readFileSync(join(root, 'local', 'allocator.json'), 'utf8'));

// A process group of its own: Ctrl-C reaches only this process, which passes it on once. The channel tells the
// platform should this process be killed.
const platform = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'local', 'src', 'main.ts'), ...process.argv.slice(2)],
  {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...allocator, ...process.env },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => platform.kill(signal));
// A signal to npm ends the shell between npm and this process, and never comes this far.
if (process.env.npm_lifecycle_event === 'start') {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) platform.kill('SIGTERM');
  }, 500).unref();
}
platform.once('error', (error) => {
  console.error(`The platform could not be started: ${error.message}`);
  process.exit(1);
});
platform.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
