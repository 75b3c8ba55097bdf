import { spawn } from 'node:child_process';
import { expect, test } from '@jest/globals';

const lifecycle = import.meta.resolve('@our-dates/service-kit/slice/lifecycle');

/** Runs a program with or without a channel, which is closed at once; resolves to its exit code. */
async function exitCodeOf(program: string, channel: 'ipc' | 'ignore'): Promise<number | null> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', `import { onParentExit } from '${lifecycle}';\n${program}`],
    { stdio: ['ignore', 'inherit', 'inherit', channel] },
  );
  if (channel === 'ipc') child.disconnect();
  return await new Promise((resolve) => child.once('exit', resolve));
}

test('a child process learns that its parent has exited', async () => {
  expect(await exitCodeOf('onParentExit(() => process.exit(7)); setInterval(() => {}, 1000);', 'ipc')).toBe(
    7,
  );
});

test('a process whose parent exited before it listened learns of it too', async () => {
  const program = `
    process.once('disconnect', () => setImmediate(() => onParentExit(() => process.exit(7))));
    setInterval(() => {}, 1000);`;
  expect(await exitCodeOf(program, 'ipc')).toBe(7);
});

test('a process that got no channel never learns that its parent has exited', async () => {
  expect(await exitCodeOf('onParentExit(() => process.exit(7));', 'ignore')).toBe(0);
});
