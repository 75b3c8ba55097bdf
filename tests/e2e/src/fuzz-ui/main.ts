/**
 * `npm run fuzz:ui`: two partners use the pages at random, on phones, on a separate platform. No step may cause an
 * error in the console or horizontal scrolling, and no press may be without effect.
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { file, photo, type UploadFile } from '@our-dates/test-support/pictures';
import { chromium } from '@playwright/test';
import startPlatform from '../../platform-under-test.ts';
import { type EveningResult, spendEvening } from './evening.ts';

const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: '10' },
    steps: { type: 'string', default: '60' },
    seed: { type: 'string' },
    names: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run fuzz:ui -- [--evenings 10] [--steps 60] [--seed N] [--names]

The seed of an evening is that of the one before, plus 1: --evenings 1 --seed N repeats one. --names lists all that was
pressed. Screenshots and trails of failures are in tests/e2e/src/fuzz-ui/test-results. Ends with 1 when an evening failed.`);
  process.exit(0);
}

const folder = fileURLToPath(new URL('test-results', import.meta.url));
mkdirSync(folder, { recursive: true });
const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const steps = Number(values.steps);

async function choosableFiles(): Promise<readonly UploadFile[]> {
  return [
    await photo('cherry_tree-in april.jpg', { width: 480, height: 320, orientation: 6 }),
    await photo(`${'w'.repeat(200)}.jpg`, { width: 320, height: 480 }),
    await photo('صورة 🎡.jpg', { width: 300, height: 300 }),
    await photo('arezzo.jpg', { width: 900, height: 200, orientation: 8 }),
    file('notes.jpg', 'image/jpeg', 'Dear diary, this is no picture.'),
  ];
}

const stop = await startPlatform();
const browser = await chromium.launch(chromiumLaunch());
const results: EveningResult[] = [];
const began = performance.now();
try {
  const at = process.env.E2E_BASE_URL ?? '';
  const files = await choosableFiles();
  for (let seed = firstSeed; seed < firstSeed + Number(values.evenings); seed += 1) {
    const result = await spendEvening({ browser, at, seed, steps, files, folder });
    results.push(result);
    console.log(`seed ${seed}: ${result.done.length} steps, ${result.problems.length || 'no'} problems`);
    for (const problem of result.problems) console.log(`  ✗ ${problem}`);
  }
} finally {
  await browser.close();
  await stop();
}
report();
process.exitCode = results.every(({ problems }) => problems.length === 0) ? 0 : 1;

function report(): void {
  const done = results.flatMap((result) => result.done);
  const failed = results.filter(({ problems }) => problems.length > 0);
  const pressed = done.filter(({ effects }) => effects);
  console.log(`
${results.length} evenings of two partners from seed ${firstSeed}, ${done.length} steps in ${Math.round((performance.now() - began) / 1000)} s
${pressed.length} presses with an effect, by kind of effect: ${counted(pressed.flatMap(({ effects = [] }) => effects))}
controls that could not be reached when they were to be used: ${done.filter(({ what }) => what.startsWith('could not')).length}`);
  for (const [reason, count] of excusedInAll())
    console.log(`${count} responses without success, because ${reason}`);
  if (values.names)
    console.log(
      counted(
        done.map(({ what }) => what.replace(/\d+/g, '#')),
        '\n',
      ),
    );
  console.log(`${results.length - failed.length} evenings passed, ${failed.length} failed`);
}

function excusedInAll(): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const [reason, count] of results.flatMap(({ excused }) => [...excused]))
    sum.set(reason, (sum.get(reason) ?? 0) + count);
  return sum;
}

function counted(words: readonly string[], separator = ', '): string {
  return [...Map.groupBy(words, (word) => word)]
    .sort(([, some], [, others]) => others.length - some.length)
    .map(([word, { length }]) => `${word} ${length}`)
    .join(separator);
}
