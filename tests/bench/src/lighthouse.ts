import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@our-dates/service-kit/http/free-port';
import { chromiumLaunch } from '@our-dates/test-support/chromium';
import { remotesNotStored } from '@our-dates/test-support/stored-app';
import { until } from '@our-dates/test-support/until';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { defaultConfig, type Flags, type Result } from 'lighthouse';
import { browserCookies } from './browser-cookies.ts';
import { type TraceEvent, withoutWaiting } from './processor-time.ts';

/** What Lighthouse's mobile profile says of one visit of a page. */
export interface Visit extends Scored {
  /** The same recording on the phone that the profile means; see `calibratedSlowdown`. */
  readonly calibrated: Scored;
  /** The same recording with the time for which its threads had a processor; see `withoutWaiting`. */
  readonly byProcessorTime: Scored;
  /** Lighthouse's measure of this machine's processor at that moment. */
  readonly benchmarkIndex: number;
  /** As they were transferred. */
  readonly scriptBytes: number;
  readonly allBytes: number;
  readonly errors: number;
}

export interface Scored {
  /** 0 to 100 */
  readonly score: number;
  readonly lcpMs: number;
  readonly fcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** How many times slower than this machine's the processor is taken to be. */
  readonly slowdown: number;
}

/**
 * The mobile profile makes a processor four times slower, which means a phone where the machine is a fast desktop:
 * 1,500 to 2,000 in the table of Lighthouse's `docs/throttling.md`, which says to calibrate elsewhere.
 * @returns the slowdown that makes the same phone of a machine with this index
 */
export function calibratedSlowdown(benchmarkIndex: number): number {
  const phone = 1750 / 4;
  return Math.max(1, benchmarkIndex / phone);
}

const judged: Flags = {
  output: 'json',
  logLevel: 'error',
  onlyCategories: ['performance'],
  onlyAudits: ['errors-in-console'],
};

/** How often Lighthouse may fail to record one visit, as it does now and then; that says nothing of the page. */
const failedRecordings = 3;

export interface Visitor {
  /** As a `Cookie` header has it; without one there is no session. */
  readonly cookie: string | undefined;
  /** What the browser has from an earlier visit: nothing, the files of the page, or the whole app as well. */
  readonly has: 'nothing' | 'files' | 'app';
}

/** Visits an address in a fresh browser. */
export async function visit(address: string, visitor: Visitor): Promise<{ visit: Visit; report: Result }> {
  for (let failed = 0; ; failed++) {
    const { report, ...others } = await record(address, visitor);
    if (!report.runtimeError) return { visit: summary(report, others), report };
    console.log(`Lighthouse could not record this visit: ${report.runtimeError.message}`);
    if (failed === failedRecordings) throw new Error(report.runtimeError.message);
  }
}

/** One recording, judged as it is, calibrated, and by processor time. */
async function record(address: string, visitor: Visitor): Promise<{ report: Result } & Others> {
  const recording = await mkdtemp(join(tmpdir(), 'our-dates-lighthouse-'));
  try {
    await gather(address, visitor, recording);
    // As it was recorded, which Lighthouse compares.
    const asRecorded = { disableStorageReset: visitor.has !== 'nothing' };
    const report = await judge(recording, asRecorded);
    const throttling = {
      ...report.configSettings.throttling,
      cpuSlowdownMultiplier: calibratedSlowdown(report.environment.benchmarkIndex),
    };
    await setThrottling(recording, throttling);
    const calibrated = await judge(recording, { ...asRecorded, throttling });
    await setThrottling(recording, report.configSettings.throttling);
    await stopWaiting(recording);
    return { report, calibrated, byProcessorTime: await judge(recording, asRecorded) };
  } finally {
    await rm(recording, { recursive: true, force: true });
  }
}

/** How many times slower than this machine the processor of the mobile profile is. */
export function mobileSlowdown(): number {
  const slowdown = defaultConfig.settings?.throttling?.cpuSlowdownMultiplier;
  if (!slowdown) throw new Error('Lighthouse has no mobile profile');
  return slowdown;
}

/** The screen of the mobile profile. */
export function mobileScreen() {
  const { mobile, width, height, deviceScaleFactor } = defaultConfig.settings?.screenEmulation ?? {};
  if (!mobile || !width || !height || !deviceScaleFactor) throw new Error('Lighthouse has no mobile profile');
  return { mobile, width, height, deviceScaleFactor };
}

async function gather(address: string, visitor: Visitor, recording: string): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'our-dates-lighthouse-'));
  try {
    if (visitor.has !== 'nothing') await visitBefore(address, visitor, profile);
    const port = await freePort();
    const browser = await openBrowser(address, visitor, profile, [`--remote-debugging-port=${port}`]);
    try {
      const recorded = { gatherMode: recording, disableStorageReset: visitor.has !== 'nothing' };
      await lighthouse(address, { ...judged, ...recorded, port });
    } finally {
      await browser.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

/** The visit of another day: the browser ends after it. */
async function visitBefore(address: string, visitor: Visitor, profile: string): Promise<void> {
  const browser = await openBrowser(address, visitor, profile);
  try {
    const page = await browser.newPage();
    // Another screen would choose other widths of the photos.
    const devtools = await browser.newCDPSession(page);
    await devtools.send('Emulation.setDeviceMetricsOverride', mobileScreen());
    await page.goto(address, { waitUntil: 'networkidle' });
    if (visitor.has === 'app') await until('the app is stored', 60, () => remotesNotStored(page), isEmpty);
  } finally {
    await browser.close();
  }
}

const isEmpty = (list: readonly unknown[]) => list.length === 0;

/** The engine alone: a browser's windows would compete with the page for the processors, as they do on no phone. */
async function openBrowser(
  address: string,
  { cookie }: Visitor,
  profile: string,
  flags: readonly string[] = [],
): Promise<BrowserContext> {
  const launch = chromiumLaunch();
  const browser = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...flags, ...launch.args],
  });
  if (cookie) await browser.addCookies(browserCookies(cookie, address));
  return browser;
}

/** The slowdown is simulated when a recording is judged; Lighthouse wants to find it in the recording all the same. */
async function setThrottling(recording: string, throttling: NonNullable<Flags['throttling']>): Promise<void> {
  const file = join(recording, 'artifacts.json');
  const artifacts: { settings: Flags } = JSON.parse(await readFile(file, 'utf8'));
  artifacts.settings.throttling = throttling;
  await writeFile(file, JSON.stringify(artifacts));
}

async function stopWaiting(recording: string): Promise<void> {
  const file = join(recording, 'trace.json');
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...trace, traceEvents: withoutWaiting(trace.traceEvents) }));
}

async function judge(recording: string, flags: Flags = {}): Promise<Result> {
  const result = await lighthouse(undefined, { ...judged, ...flags, auditMode: recording });
  if (!result) throw new Error(`Lighthouse has no result for ${recording}`);
  return result.lhr;
}

type Others = Record<'calibrated' | 'byProcessorTime', Result>;

function summary(report: Result, { calibrated, byProcessorTime }: Others): Visit {
  const requests = itemsOf(report, 'network-requests');
  const bytes = (kind?: string) =>
    requests
      .filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
  return {
    ...scored(report),
    calibrated: scored(calibrated),
    byProcessorTime: scored(byProcessorTime),
    benchmarkIndex: report.environment.benchmarkIndex,
    scriptBytes: bytes('Script'),
    allBytes: bytes(),
    errors: itemsOf(report, 'errors-in-console').length,
  };
}

function scored(report: Result): Scored {
  const number = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: (report.categories.performance?.score ?? 0) * 100,
    lcpMs: number('largest-contentful-paint'),
    fcpMs: number('first-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    slowdown: report.configSettings.throttling.cpuSlowdownMultiplier,
  };
}

function itemsOf(report: Result, audit: string): readonly Readonly<Record<string, unknown>>[] {
  const details = report.audits[audit]?.details;
  return details?.type === 'table' || details?.type === 'debugdata' ? (details.items ?? []) : [];
}
