/**
 * `npm run fuzz:pairs`: couples, with an ex-partner and a stranger, use all features at random on a separate platform.
 * After each step everybody looks, and must see what the model says.
 */
import { parseArgs } from 'node:util';
import startPlatform from '../../platform-under-test.ts';
import { shrink, type Walk, walk } from './walk.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20' },
    steps: { type: 'string', default: '40' },
    seed: { type: 'string' },
    'at-once': { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run fuzz:pairs -- [--pairs 20] [--steps 40] [--seed N] [--at-once 4]

The seed of a pair is that of the one before, plus 1: --pairs 1 --seed N repeats one. Of a pair that differs from the model,
the fewest steps that differ are printed. Ends with 1 when one differed.`);
  process.exit(0);
}

const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const steps = Number(values.steps);
const seeds = Array.from({ length: Number(values.pairs) }, (_, index) => firstSeed + index);
const results: Walk[] = [];
const began = performance.now();

async function walkWith(at: string, seed: number): Promise<void> {
  const result = await walk({ at, seed, steps });
  results.push(result);
  console.log(
    `seed ${seed}: ${result.taken.length} steps, ${result.looks} looks, ${result.difference ?? 'as the model says'}`,
  );
  if (result.difference === null) return;
  const smallest = await shrink({ at, seed, taken: result.taken });
  if (smallest.difference === null)
    console.log(`seed ${seed}: the same steps passed when they were repeated`);
  const { taken, calls, difference } = smallest.difference === null ? result : smallest;
  console.log(`seed ${seed}, the fewest steps:`);
  for (const step of taken) console.log(`  ${JSON.stringify(step)}`);
  console.log(`seed ${seed}, the calls:\n  ${calls.join('\n  ')}\n✗ ${difference}`);
}

const stop = await startPlatform();
try {
  const at = process.env.E2E_BASE_URL ?? '';
  const waiting = seeds.values();
  const walkOn = async () => {
    for (const seed of waiting) await walkWith(at, seed);
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, walkOn));
} finally {
  await stop();
}
const sum = (of: (walk: Walk) => number) => results.reduce((total, one) => total + of(one), 0);
const failed = results.filter(({ difference }) => difference !== null).length;
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`
${results.length} pairs from seed ${firstSeed}, ${sum(({ taken }) => taken.length)} steps and ${sum(({ looks }) => looks)} looks in ${seconds} s
${[
  ...Map.groupBy(
    results.flatMap(({ taken }) => taken),
    ({ name }) => name,
  ),
]
  .sort(([, some], [, others]) => others.length - some.length)
  .map(([name, { length }]) => `${name} ${length}`)
  .join(', ')}
${results.length - failed} pairs passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
