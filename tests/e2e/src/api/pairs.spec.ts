import { expect, apiTest as test } from '../fixtures/test.ts';
import { walk } from '../fuzz-pairs/walk.ts';

/** Few and always the same; `npm run fuzz:pairs` walks with others. */
const seeds = [1, 2, 3];
const steps = 12;

test.describe.configure({ timeout: 180_000 });

for (const seed of seeds) {
  test(`after each of ${steps} random steps of pair ${seed} everybody sees what the model says`, async ({
    at,
  }) => {
    const { calls, difference } = await walk({ at, seed, steps });
    expect(
      difference,
      `npm run fuzz:pairs -- --pairs 1 --steps ${steps} --seed ${seed}\n${calls.join('\n')}`,
    ).toBeNull();
  });
}
