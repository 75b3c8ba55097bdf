import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';

/** A program that was started, and what it says. */
export interface Program {
  readonly process: ChildProcess;
  /** What it wrote so far. */
  readonly output: () => string;
  /** Resolves to the exit code, or to the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Starts a program in the repository's folder. */
export function program(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
  return { process: child, output: () => output, ended };
}

const commands = {
  start: 'start/main.ts',
  backup: 'backup/backup.ts',
  restore: 'backup/restore.ts',
  users: 'users.ts',
};
export type LocalCommand = keyof typeof commands;

/** Starts a command of `local` on this Node, without the process that `npm run` has before it. */
export function localCommand(name: LocalCommand, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  const script = join(root, 'local', commands[name]);
  return program(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], env);
}

/** Resolves as soon as a program has written something that matches; rejects when it ends without. */
export async function said(running: Program, pattern: RegExp): Promise<RegExpExecArray> {
  return await Promise.race([
    new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const found = pattern.exec(running.output());
        if (found) resolve(found);
      };
      for (const stream of [running.process.stdout, running.process.stderr]) stream?.on('data', look);
      look();
    }),
    running.ended.then(() => {
      const found = pattern.exec(running.output());
      if (found) return found;
      throw new Error(`It ended instead:\n${running.output()}`);
    }),
  ]);
}

/** Resolves to the address the platform prints when it is ready. */
export async function address(platform: Program): Promise<string> {
  const [, url = ''] = await said(platform, /Open (http:\S+)/);
  return url;
}
