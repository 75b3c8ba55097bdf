import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@our-dates/contracts/paths';
import { secondsOf, visitsPerSecond } from '../plan/arrivals.ts';
import { profiles } from '../plan/profiles.ts';
import type { Run } from '../plan/run.ts';
import { clearLeftovers } from './cast/leftovers.ts';
import { makeCast } from './cast/make-cast.ts';
import { writePhonePhoto } from './cast/picture.ts';
import { createPlatformClient, type PlatformClient, type Target } from './cast/platform-client.ts';
import type { Command } from './command-line.ts';
import { Missing } from './k6/find-k6.ts';
import { runK6 } from './k6/run-k6.ts';
import { type LiveLines, openLiveLines } from './live/live-lines.ts';
import { buildResult } from './report/build-result.ts';
import type { ProcessorUse, Result } from './report/result.ts';

/** Of one person's browsers, so many are held open at most: a gateway takes 20. */
const livePerPerson = 10;
const couplesAtLeast = 8;
/** Strangers share for a few seconds; so long after, their turn comes again. */
const strangersBusySeconds = 15;

/**
 * Sends the load and waits for its end.
 * @throws Missing when there is no platform that can be loaded
 */
export async function runLoad(options: {
  k6: string;
  command: Command;
  target: Target;
  /** The platform, in words. */
  where: string;
  /** Counts what processors are used, where the platform is one of its own. */
  watch?: { begin(): void; end(): ProcessorUse } | undefined;
  signal: AbortSignal;
}): Promise<Result> {
  const { k6, command, target, where, watch, signal } = options;
  const client = createPlatformClient(target, signal);
  const folder = mkdtempSync(join(tmpdir(), 'our-dates-load-'));
  let lines: LiveLines | undefined;
  try {
    await requireDemo(client);
    const run = await prepare(client, command, folder);
    lines = openLiveLines(client, run.cast, liveOf(command));
    await lines.opened;
    say(
      `${liveOf(command)} live connections; ${visitsPerSecond(run).toFixed(2)} visits a second at most, for ${secondsOf(run)} s`,
    );
    lines.begin();
    const startedAt = new Date().toISOString();
    watch?.begin();
    const { summary, samples } = await runK6({ k6, run, folder, signal });
    const processor = watch?.end();
    const live = await lines.stop();
    say('looking for what was recorded last');
    const leftovers = await clearLeftovers(client, run.cast, run.id);
    const measured = { run, platform: where, machine, startedAt, summary, samples, live, leftovers };
    return buildResult({ ...measured, processor });
  } finally {
    await lines?.stop();
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function liveOf({ live, profile, scale }: Command): number {
  return live ?? Math.round(profiles[profile].live * scale);
}

const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? arch()}), ${platform()}`;

async function prepare(client: PlatformClient, command: Command, folder: string): Promise<Run> {
  const { scenario, profile, scale } = command;
  const amount = { scenario, profile, scale };
  const size = {
    couples: Math.max(couplesAtLeast, Math.ceil(liveOf(command) / livePerPerson / 2)),
    strangers: Math.ceil(visitsPerSecond(amount, 'share') * strangersBusySeconds),
  };
  say(`making ${size.couples} couples and ${size.strangers} pairs of strangers`);
  const picture = join(folder, 'photo.jpg');
  await writePhonePhoto(picture);
  const today = new Date().toISOString().slice(0, 10);
  return {
    id: randomUUID().slice(0, 8),
    ...amount,
    ...client.target,
    today,
    picture,
    cast: await makeCast(client, size, today),
  };
}

/** People are made by trying the demo, so that they are removed automatically when they are no longer needed. */
async function requireDemo(client: PlatformClient): Promise<void> {
  const { url } = client.target;
  const users = await client.ask<{ isDemo: boolean }[]>(paths.loginUsers).catch((error: Error) => {
    throw new Missing(`There is no platform that answers at ${url}: ${error.message}`);
  });
  if (users.body.some(({ isDemo }) => isDemo)) return;
  throw new Missing(`The platform at ${url} has no demo: start it with DEMO_MODE=on and a wide DEMO_LIMIT.`);
}

export function say(text: string): void {
  console.log(`  ${text}`);
}
