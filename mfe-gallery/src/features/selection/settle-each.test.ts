import { expect, it } from '@jest/globals';
import { settleEach } from './settle-each.ts';

it('settling works on each photo, never on more at once than allowed, and returns which failed and why', async () => {
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const refusal = new Error('refused');
  const { done, failed } = await settleEach(
    [1, 2, 3, 4, 5, 6, 7],
    async (item) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (item === 3) throw refusal;
    },
    { atOnce: 3, onSettled: (settled) => progress.push(settled) },
  );
  expect(most).toBe(3);
  expect([...done].sort()).toEqual([1, 2, 4, 5, 6, 7]);
  expect(failed).toEqual([{ item: 3, error: refusal }]);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
