import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

/** Work that is done when it is told so. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, resolve, reject, begun: () => begun };
}

/** Lets everything happen that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no more run at the same time than may, and the next begins when one is done, or fails', async () => {
  const turn = atMost(2);
  const all = [work(), work(), work(), work()];
  const results = all.map(({ run }) => turn(run).catch(() => 'failed'));
  const begun = () => all.map((one) => one.begun());
  await settle();
  expect(begun()).toEqual([true, true, false, false]);
  all[1]?.reject(new Error('broken'));
  await settle();
  expect(begun()).toEqual([true, true, true, false]);
  all[0]?.resolve();
  await settle();
  expect(begun()).toEqual([true, true, true, true]);
  all[2]?.resolve();
  all[3]?.resolve();
  expect(await Promise.all(results)).toEqual([undefined, 'failed', undefined, undefined]);
});

test('whoever comes when too many wait is told to come again', async () => {
  const turn = atMost(1, 1);
  const [running, waiting] = [work(), work()];
  const first = turn(running.run);
  const second = turn(waiting.run);
  await expect(turn(async () => {})).rejects.toMatchObject({ status: 503 });
  running.resolve();
  waiting.resolve();
  await Promise.all([first, second]);
  await expect(turn(async () => 'done')).resolves.toBe('done');
});
