import { spawn, spawnSync } from 'node:child_process';
import { root } from '@our-dates/slices/find-slices';

/** What is missing, in a sentence for the person who asked. */
export class Missing extends Error {
  override name = 'Missing';
}

/**
 * Runs a program in the repository's folder.
 * @returns what it wrote
 * @throws Error with the end of what it wrote, when it fails
 */
export function run(
  command: readonly string[],
  options: { env?: Readonly<Record<string, string>>; input?: string } = {},
): Promise<string> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...options.env }, stdio: 'pipe' });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command.slice(0, 6).join(' ')} failed:\n${(output + errors).slice(-3000)}`));
    });
    // A program that does not read its input ends before it is written.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
  });
}

/** Whether the program is there and runs. */
export function has(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** Does the work for each, so many at a time; the first failure is thrown when what was under way is done. */
export async function inParallel<T>(
  many: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: many }, worker));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Says what was done and how long it took. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await work();
  console.log(`  ${what} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
  return result;
}
