import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How to run one server in the foreground, and how to know that it answers. */
export interface ServerCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Run as this user; only possible when we are root. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly logFile: string;
  /** The signal that asks it to stop in good order. */
  readonly stopSignal: NodeJS.Signals;
  /** Resolves true once the server answers; called again until it does. */
  readonly answers: () => Promise<boolean>;
  readonly startTimeoutMs: number;
}

/** A server of our own that a test may stop, kill, freeze and bring back at the same address. */
export interface ServerProcess {
  start(): Promise<void>;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>;
  /** `kill -9`, as a crash or the kernel would. */
  kill(): Promise<void>;
  /** Freezes it: connections stay open, and once this has resolved nothing answers (Linux). */
  pause(): Promise<void>;
  resume(): void;
  readonly pid: number | undefined;
}

const SETPRIV = '/usr/bin/setpriv';

/** True when something on loopback accepts a connection on this port. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.setTimeout(1_000, () => answer(false));
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

/** A busy machine may let a process answer for a while after it was told to stop. */
function isStopped(pid: number): boolean {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return true;
  try {
    return readdirSync(tasks).every((task) => /\) T/.test(readFileSync(`${tasks}/${task}/stat`, 'utf8')));
  } catch {
    // One of its threads has just ended.
    return false;
  }
}

/** Starts nothing yet: `start()` does. The kernel ends the server should the test runner die first (Linux). */
export function serverProcess(spec: ServerCommand): ServerProcess {
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child) return;
    child.kill('SIGCONT');
    child.kill(signal);
    const killTimer = setTimeout(() => child?.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(killTimer);
    child = undefined;
  }

  return {
    async start() {
      if (child) throw new Error(`${spec.name} runs already.`);
      const log = openSync(spec.logFile, 'a');
      const wrapped = existsSync(SETPRIV)
        ? { command: SETPRIV, args: ['--pdeathsig', 'KILL', '--', spec.command, ...spec.args] }
        : { command: spec.command, args: [...spec.args] };
      const started = spawn(wrapped.command, wrapped.args, {
        stdio: ['ignore', log, log],
        env: { ...process.env, ...spec.env },
        cwd: '/',
        ...spec.user,
      });
      child = started;
      let failure: string | undefined;
      gone = new Promise((resolve) => {
        started.once('error', (error) => {
          failure = error.message;
          resolve();
        });
        started.once('exit', (code, signal) => {
          failure ??= `it ended with ${signal ?? `code ${code}`}`;
          resolve();
        });
      });
      const deadline = Date.now() + spec.startTimeoutMs;
      while (!(await spec.answers())) {
        if (failure === undefined && Date.now() < deadline) {
          await delay(50);
          continue;
        }
        const why = failure ?? `no answer within ${spec.startTimeoutMs} ms`;
        await end('SIGKILL');
        child = undefined;
        throw new Error(
          `${spec.name} did not start: ${why}\n${readFileSync(spec.logFile, 'utf8').slice(-2_000)}`,
        );
      }
    },
    stop: () => end(spec.stopSignal),
    kill: () => end('SIGKILL'),
    async pause() {
      if (!child?.pid) return;
      child.kill('SIGSTOP');
      while (!isStopped(child.pid)) await delay(5);
    },
    resume: () => void child?.kill('SIGCONT'),
    get pid() {
      return child?.pid;
    },
  };
}
