import { expect, test } from '@jest/globals';
import { runEach } from './run-each.ts';

const fails = (message: string) => () => Promise.reject(new Error(message));
const { signal } = new AbortController();

test('tasks are run one after the other', async () => {
  const order: string[] = [];
  const task = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
  };
  await runEach([task('one'), task('two')], { stopped: signal });
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('a task that fails does not keep the later ones from being run, and its error is thrown after them', async () => {
  let isRun = false;
  const run = runEach([fails('no disk'), async () => (isRun = true)], { stopped: signal });
  await expect(run).rejects.toThrow('no disk');
  expect(isRun).toBe(true);
});

test('the errors of several tasks are thrown together', async () => {
  const run = runEach([fails('no disk'), async () => {}, fails('no network')], { stopped: signal });
  await expect(run).rejects.toMatchObject({
    message: '2 of 3 tasks failed',
    errors: [{ message: 'no disk' }, { message: 'no network' }],
  });
});

test('after the stop no further task is started', async () => {
  const stop = new AbortController();
  let isRun = false;
  await runEach([async () => stop.abort(), async () => (isRun = true)], { stopped: stop.signal });
  expect(isRun).toBe(false);
});
