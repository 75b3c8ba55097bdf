// Plain JavaScript for any Node of at least version 20: installs what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { compileCache, ensureInstalled, node } from './install.mjs';

/**
 * Runs a program that continues until it is stopped, and ends as it ends.
 * @param {string} script
 * @param {{ args?: readonly string[], env?: Record<string, string> }} options what was typed after the command, and
 * variables that the program has unless they are given
 */
export function launch(script, { args = process.argv.slice(2), env = {} } = {}) {
  ensureInstalled();
  // A process group of its own: Ctrl-C reaches only this process, which passes it on once. The channel tells the
  // program should this process be killed.
  const program = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...compileCache, ...env, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  // A signal to npm ends the shell between npm and this process, and does not reach this process.
  if (process.env.npm_lifecycle_script?.includes(basename(process.argv[1]))) {
    const shell = process.ppid;
    setInterval(() => {
      if (process.ppid !== shell) program.kill('SIGTERM');
    }, 500).unref();
  }
  program.once('error', (error) => {
    console.error(`The platform could not be started: ${error.message}`);
    process.exit(1);
  });
  program.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}
