import { expect, test } from '../fixtures/test.ts';
import { walk } from '../fuzz-pairs/walk.ts';

/** Few and always the same; `npm run fuzz:pairs` walks with others. */
const seeds = [1, 2, 3, 4];

test.describe.configure({ timeout: 180_000 });

for (const seed of seeds) {
  test(`after each of 20 random steps of pair ${seed} everybody sees what the model says`, async ({ at }) => {
    const { calls, difference } = await walk({ at, seed, steps: 20 });
    expect(
      difference,
      `npm run fuzz:pairs -- --pairs 1 --steps 20 --seed ${seed}\n${calls.join('\n')}`,
    ).toBeNull();
  });
}
