/**
 * `npm run interruptions`: somebody on a train opens, views, likes, comments and records a memory with five photos without
 * a connection, and is interrupted at each step and with each request; once for each interruption, on a separate platform.
 * In the end the server must have everything exactly once, and the partner must see it.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { percentile } from '@our-dates/test-support/percentile';
import { chromium } from '@playwright/test';
import startPlatform from '../../platform-under-test.ts';
import { interruptions, nameOf } from './interruption.ts';
import { travel } from './journey.ts';

/** Of one journey, on a busy machine. */
const longestMs = 150_000;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(`npm run interruptions -- [--only WORDS]

--only takes the interruptions whose name contains the words:
${interruptions.map((interruption) => `  ${nameOf(interruption)}`).join('\n')}
Ends with 1 when something was lost, or was there twice.`);
  process.exit(0);
}

/** What the journey has begun. */
let done: string[] = [];
const note = (what: string) => void done.push(what);

async function tooLong(): Promise<never> {
  await setTimeout(longestMs, undefined, { ref: false });
  throw new Error(`It did not end, after: ${done.join(', ')}`);
}

const chosen = interruptions.filter((interruption) => nameOf(interruption).includes(values.only));
const times: number[] = [];
const failed: string[] = [];
const stop = await startPlatform();
const browser = await chromium.launch(chromiumLaunch());
try {
  for (const interruption of chosen) {
    const name = nameOf(interruption);
    done = [];
    try {
      const travelled = travel(browser, process.env.E2E_BASE_URL ?? '', { interruption, note });
      const seenAfterMs = await Promise.race([travelled, tooLong()]);
      times.push(seenAfterMs);
      console.log(`ok   ${name}: seen by the partner after ${Math.round(seenAfterMs)} ms`);
    } catch (error) {
      failed.push(name);
      console.log(`FAIL ${name}: ${error instanceof Error ? error.stack : error}`);
    }
  }
} finally {
  await browser.close();
  await stop();
}
console.log(
  `\n${chosen.length} journeys, ${failed.length} failed; the partner saw all of it after ${Math.round(percentile(0.5, times))} ms (median), ${Math.round(Math.max(...times))} ms (longest)`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
