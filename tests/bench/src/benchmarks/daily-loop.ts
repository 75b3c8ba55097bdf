import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { copyProject, edit, type Loop, startLoop } from '@our-dates/dev/testing/loop-in-copy';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { percentile } from '@our-dates/test-support/percentile';
import { chromium, expect, type Page } from '@playwright/test';
import type { Measurement, Series } from '../measurement.ts';

export const about = `How long each step of npm run dev takes on a copy of the project, from the save to what shows.
    --times 5            that each file is saved`;

const heading = 'mfe-gallery/src/features/gallery/components/gallery-heading.tsx';
const texts = 'mfe-gallery/src/messages/en.json';
const styles = 'mfe-gallery/src/features/gallery/components/gallery-heading.module.css';
const header = 'shell/src/header/header.tsx';
const comments = 'services/comments/src/domain/comments.ts';
const errors = 'packages/service-kit/src/errors.ts';

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({ args: [...args], options: { times: { type: 'string', default: '5' } } });
  const times = Number(values.times);
  const { project, dataDir, remove } = copyProject();
  const browser = await chromium.launch(chromiumLaunch({ isWhole: true }));
  const loops: Loop[] = [];
  const steps: Series[] = [];
  const start = async (options: Parameters<typeof startLoop>[0]) => {
    const loop = await startLoop(options);
    loops.unshift(loop);
    return loop;
  };
  const measure = async (step: string, once: (time: number) => Promise<unknown>, count = times) => {
    const taken: number[] = [];
    for (let time = 1; time <= count; time += 1) {
      const began = performance.now();
      await once(time);
      taken.push(performance.now() - began);
    }
    steps.push({ name: step, points: [{ values: taken }] });
    console.log(`${step}: ${Math.round(percentile(0.5, taken))} ms`);
  };
  try {
    const env = { DATA_DIR: dataDir };
    await measure('start, the first time', () => start({ project, env }), 1);
    await loops.shift()?.stop();
    await measure('start again', () => start({ project, env }), 1);
    const [whole] = loops;
    if (!whole) throw new Error('The loop was not started.');
    const page = await browser.newPage({ baseURL: whole.url });
    await page.goto('/');
    await page.getByRole('button', { name: 'Try Demo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your Memory Collection' }).waitFor();

    const save = (file: string, before: string, after: string) => edit(project, file, before, after);
    await measure('a component of a remote', (time) => {
      save(heading, time === 1 ? '<h1 ' : `<h1 ${mark(time - 1)} `, `<h1 ${mark(time)} `);
      return page.locator(`h1[${mark(time)}]`).waitFor();
    });
    await measure('a text of a remote', (time) => {
      save(texts, `"${name(time - 1)}"`, `"${name(time)}"`);
      return page.getByText(name(time)).waitFor();
    });
    await measure('a component of the shell', (time) => {
      save(header, `'${brand(time - 1)}'`, `'${brand(time)}'`);
      return page.getByText(brand(time), { exact: true }).waitFor();
    });
    await measure('a style', (time) => {
      save(styles, rule(time - 1), rule(time));
      return expect(page.locator('h1')).toHaveCSS('padding-right', `${200 + time}px`, { timeout: 30_000 });
    });
    const told = () => sentence(page, whole.url);
    await measure('a route of a service', (time) => {
      save(comments, refusal(time - 1), refusal(time));
      return until(told, (text) => text === refusal(time));
    });
    await measure('a file of all services', (time) => {
      save(errors, unknown(time - 1), unknown(time));
      return until(
        () => asStranger(whole.url),
        (text) => text === unknown(time),
      );
    });
    await measure(
      'start next to a platform elsewhere',
      () => start({ project, args: ['gallery', '--platform', whole.url] }),
      1,
    );
    return [{ title: 'From the save to what shows', unit: 'ms', series: steps }];
  } finally {
    await browser.close();
    for (const loop of loops) await loop.stop();
    remove();
  }
}

const name = (time: number) => `Your Memory Collection${time === 0 ? '' : ` ${time}`}`;
const mark = (time: number) => `data-saved="${time}"`;
const brand = (time: number) => `Our Date Gallery${time === 0 ? '' : ` ${time}`}`;
const rule = (time: number) => `padding-inline-end: ${200 + time}px`;
const refusal = (time: number) => `There is no such comment.${time === 0 ? '' : ` ${time}`}`;
const unknown = (time: number) => `Please sign in.${time === 0 ? '' : ` ${time}`}`;

async function sentence(page: Page, origin: string): Promise<unknown> {
  // A browser sends this header itself; a program has to.
  const response = await page.request.delete('/api/comments/2000000000', { headers: { origin } });
  return (await response.json()).detail;
}

async function asStranger(url: string): Promise<unknown> {
  const response = await fetch(`${url}/api/auth/me`);
  const problem: unknown = await response.json();
  return typeof problem === 'object' && problem !== null && 'detail' in problem ? problem.detail : undefined;
}

async function until(ask: () => Promise<unknown>, isWanted: (text: unknown) => boolean): Promise<void> {
  while (!isWanted(await ask())) await delay(10);
}
