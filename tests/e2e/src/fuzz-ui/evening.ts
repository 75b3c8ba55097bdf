import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { becomePartners, couple } from '@our-dates/test-support/people';
import type { UploadFile } from '@our-dates/test-support/pictures';
import type { Browser } from '@playwright/test';
import { findTooWide } from '../fixtures/fits.ts';
import { type ActionContext, actAtRandom, type Done } from './actions.ts';
import type { SharedState } from './expected-errors.ts';
import { PartnerPage } from './partner-page.ts';
import { Random } from './random.ts';

export interface EveningOptions {
  readonly browser: Browser;
  readonly at: string;
  readonly seed: number;
  readonly steps: number;
  readonly files: readonly UploadFile[];
  /** Where screenshots and trails of failures are written. */
  readonly folder: string;
}

export interface EveningResult {
  readonly seed: number;
  readonly done: readonly Done[];
  readonly problems: readonly string[];
  /** Console lines of the browser about responses that the pages handle, by reason. */
  readonly excused: ReadonlyMap<string, number>;
}

/** One random walk of two partners, both active; collects the defects on the way. */
export async function spendEvening(options: EveningOptions): Promise<EveningResult> {
  const shared: SharedState = { hasDeleted: false, hasEndedPartnership: false, isRestored: false };
  const { partners, addresses } = await openPartners(options, shared);
  const random = new Random(options.seed);
  const done: Done[] = [];
  const trail: string[] = [];
  const problems: string[] = [];
  try {
    for (let step = 1; step <= options.steps; step += 1) {
      const partner = random.pick(partners);
      const name = partner === partners[0] ? 'one' : 'other';
      if (partner.isOffline && random.happens(0.4)) await partner.setOffline(false);
      const { pathname } = new URL(partner.page.url());
      const { found, ...did } = await takeStep(partners, {
        partner,
        random,
        addresses,
        files: options.files,
      });
      done.push(did);
      trail.push(
        `${step}. ${name}, ${pathname}: ${did.what}${did.effects ? ` (${did.effects.join(', ')})` : ''}`,
      );
      for (const problem of found) {
        trail.push(`   ✗ ${problem}`);
        problems.push(`step ${step}, ${name}, ${pathname}: ${problem}`);
      }
      if (found.length > 0) await keepScreenshots(options, partners, step);
      if (shared.hasEndedPartnership) await restorePartnership(partners, shared);
    }
  } catch (error) {
    trail.push(`   ✗ ${error}`);
    problems.push(`after step ${done.length}: ${error instanceof Error ? error.stack : error}`);
    await keepScreenshots(options, partners, done.length + 1);
  } finally {
    await Promise.all(partners.map(({ context }) => context.close()));
  }
  if (problems.length > 0) writeFileSync(join(options.folder, `seed-${options.seed}.txt`), trail.join('\n'));
  return { seed: options.seed, done, problems, excused: merged(partners) };
}

async function openPartners({ browser, at, files }: EveningOptions, shared: SharedState) {
  const { one, other } = await couple(at);
  const words = { name: 'يوم على الشاطئ', description: '🌊', date: '2024-02-29' };
  const memories = [
    await recordMemory(one, { name: 'Anne-Marie’s picnic', date: '2026-04-19', photos: files.slice(0, 3) }),
    await recordMemory(other, { ...words, photos: files.slice(0, 1) }),
  ];
  const [memory] = memories;
  const photos = memory ? await photosOf(one, memory) : [];
  const partners = await Promise.all(
    [one, other].map((person) =>
      PartnerPage.open(browser, { at, person, shared, hasShareSheet: person === one }),
    ),
  );
  const addresses = [
    ...memories.map(({ id }) => `/date-memory/${id}`),
    ...photos.slice(0, 2).map(({ id }) => `/photo/${id}`),
  ];
  return { partners, addresses };
}

/** One action of one partner; both pages are checked afterwards. */
async function takeStep(
  partners: readonly PartnerPage[],
  means: ActionContext,
): Promise<Done & { found: readonly string[] }> {
  const did = await actAtRandom(means);
  await means.partner.settle();
  const found = did.problem ? [did.problem] : [];
  for (const one of partners) {
    const place = one === means.partner ? '' : 'on the page of the other partner: ';
    found.push(...one.takeComplaints().map((complaint) => place + complaint));
    const wide = await one.look(() => findTooWide(one.page));
    if (wide.length > 0) found.push(`${place}scrolls sideways: ${wide.join(' ')}`);
  }
  return { ...did, found };
}

/** Ended by a step, or by a consequence of one: both must be active partners for the whole evening. */
async function restorePartnership([one, other]: readonly PartnerPage[], shared: SharedState): Promise<void> {
  shared.hasEndedPartnership = false;
  shared.isRestored = true;
  if (one && other) await becomePartners(one.person, other.person);
}

async function keepScreenshots(
  { folder, seed }: EveningOptions,
  partners: readonly PartnerPage[],
  step: number,
): Promise<void> {
  for (const [index, { page }] of partners.entries()) {
    const path = join(folder, `seed-${seed}-step-${step}-${index === 0 ? 'one' : 'other'}.png`);
    // A page that crashed has no screenshot.
    await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
  }
}

function merged(partners: readonly PartnerPage[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const { excused } of partners) {
    for (const [reason, count] of excused) sum.set(reason, (sum.get(reason) ?? 0) + count);
  }
  return sum;
}
