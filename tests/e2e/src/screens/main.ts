/**
 * `npm run screens`: takes pictures of every screen at each width, light and dark, on a separate platform with
 * content, so that a person can look at all of them after a change.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { languageCookie } from '@our-dates/contracts/page-cookies';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { openAs } from '@our-dates/test-support/people';
import { type Browser, chromium } from '@playwright/test';
import startPlatform from '../../platform-under-test.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';
import { inLanguage } from './in-language.ts';
import { type Screen, screens } from './screens.ts';
import { makeStage, type Stage } from './stage.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    widths: { type: 'string', default: '390,820,1440' },
    themes: { type: 'string', default: 'light,dark' },
    photos: { type: 'string' },
    language: { type: 'string', default: 'en' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run screens -- [--only NAME]... [--widths 390,820,1440] [--themes light,dark] [--photos FOLDER] [--language ar]

Names of screens: ${screens.map(({ name }) => name).join(', ')}.
--only takes the beginning of a name. --photos takes photographs of a folder instead of the drawn samples.
The pictures, and for each screen one picture with all of them, are in tests/e2e/src/screens/results.
Ends with 1 when a screen could not be opened.`);
  process.exit(0);
}

const folder = fileURLToPath(new URL('results', import.meta.url));
const widths = values.widths.split(',').map(Number);
const themes = values.themes.split(',').map((theme) => (theme === 'dark' ? 'dark' : 'light'));
const heights: Readonly<Record<number, number>> = { 320: 640, 390: 844, 820: 1180 };
const chosen = screens.filter(
  ({ name }) => values.only.length === 0 || values.only.some((only) => name.startsWith(only)),
);

if (chosen.length === 0) {
  console.error(`No screen has a name that begins so. ‘--help’ lists all names.`);
  process.exit(1);
}

type Look = Pick<Shot, 'width' | 'theme'>;

/** @returns the file, with what could not be opened in it as well */
async function take(browser: Browser, screen: Screen, stage: Stage, { width, theme }: Look): Promise<Shot> {
  const isPhone = width <= 480;
  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL ?? '',
    viewport: { width, height: heights[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  });
  await context.addCookies([
    { name: languageCookie, value: values.language, url: process.env.E2E_BASE_URL ?? '' },
  ]);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  let problem: string | undefined;
  try {
    const viewer = screen.viewer?.(stage);
    if (viewer) await openAs(page, viewer);
    await page.goto(screen.path(stage));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await screen.open?.(inLanguage(page, values.language), { isPhone, stage });
    await page.waitForLoadState('networkidle');
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (Number(overflow) > 0) problem = `is ${overflow} px wider than the window`;
  } catch (error) {
    problem = `could not be opened: ${String(error).split('\n')[0]}`;
  }
  const file = join(folder, `${screen.name}-${width}-${theme}.png`);
  await page.screenshot({ path: file });
  // A screen may have opened others, of the partner.
  for (const each of browser.contexts()) await each.close();
  if (problem) console.log(`✗ ${screen.name}, ${width} px, ${theme}: ${problem}`);
  return { file, width, theme, ...(problem ? { problem } : {}) };
}

if (values.only.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
// Longer than all pictures take.
process.env.SESSION_TTL = '2h';
const stop = await startPlatform();
const browser = await chromium.launch(chromiumLaunch());
const problems: string[] = [];
try {
  const stage = await makeStage(process.env.E2E_BASE_URL ?? '', { folder: values.photos });
  for (const screen of chosen) {
    const shots: Shot[] = [];
    for (const theme of themes) {
      for (const width of widths) shots.push(await take(browser, screen, stage, { width, theme }));
    }
    await writeFile(join(folder, `${screen.name}.png`), await contactSheet(shots));
    problems.push(...shots.flatMap(({ problem = [] }) => problem));
  }
} finally {
  await browser.close();
  await stop();
}
console.log(`${chosen.length} screens in ${folder}, ${problems.length || 'no'} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
