import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@our-dates/common/free-port';
import { chromiumLaunch } from '@our-dates/common/testing/chromium';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { browserCookies } from './browser-cookies.ts';

/** What Lighthouse's mobile profile says of one visit of a page, with nothing in the browser's cache. */
export interface Visit {
  /** 0 to 100 */
  readonly score: number;
  readonly lcpMs: number;
  readonly fcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** As they came over the line. */
  readonly scriptBytes: number;
  readonly allBytes: number;
  readonly errors: number;
}

/** How often Lighthouse may fail to record one visit, as it does now and then; that says nothing of the page. */
const failedRecordings = 3;

/**
 * Visits an address in a fresh browser.
 * @param cookie as a `Cookie` header has it; without one there is no session
 */
export async function visit(
  address: string,
  cookie: string | undefined,
): Promise<{ visit: Visit; report: Result }> {
  for (let failed = 0; ; failed++) {
    const report = await record(address, cookie);
    if (!report.runtimeError) return { visit: summary(report), report };
    console.log(`Lighthouse could not record this visit: ${report.runtimeError.message}`);
    if (failed === failedRecordings) throw new Error(report.runtimeError.message);
  }
}

async function record(address: string, cookie: string | undefined): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'our-dates-lighthouse-'));
  const port = await freePort();
  const launch = chromiumLaunch();
  const browser = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [`--remote-debugging-port=${port}`, ...launch.args],
  });
  try {
    if (cookie) await browser.addCookies(browserCookies(cookie, address));
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance'],
      onlyAudits: ['errors-in-console'],
    });
    if (!result) throw new Error(`Lighthouse has no result for ${address}`);
    return result.lhr;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function summary(report: Result): Visit {
  const number = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const requests = itemsOf(report, 'network-requests');
  const bytes = (kind?: string) =>
    requests
      .filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
  return {
    score: (report.categories.performance?.score ?? 0) * 100,
    lcpMs: number('largest-contentful-paint'),
    fcpMs: number('first-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    scriptBytes: bytes('Script'),
    allBytes: bytes(),
    errors: itemsOf(report, 'errors-in-console').length,
  };
}

function itemsOf(report: Result, audit: string): readonly Readonly<Record<string, unknown>>[] {
  const details = report.audits[audit]?.details;
  return details?.type === 'table' || details?.type === 'debugdata' ? (details.items ?? []) : [];
}
