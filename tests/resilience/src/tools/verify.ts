import { setTimeout as delay } from 'node:timers/promises';
import type { ScenarioContext } from '../scenario.ts';
import { blobNames, blobNamesOfPhotos } from './blobs.ts';
import { deadLetters, rowsIn, unsentEvents } from './events.ts';
import type { Processes } from './platform.ts';

/** What a broken upload leaves behind is swept after 45 s, by a sweeper that looks every second here. */
const sweptWithinMs = 75_000;

/** Every photo has its original and its own derivatives, and no other blob is left when the sweeper was there. */
export async function verifyBlobs(
  context: ScenarioContext,
  platform: Processes,
  { atLeast }: { atLeast: number },
): Promise<void> {
  const expected = await blobNamesOfPhotos(platform);
  let blobs = await blobNames(platform);
  for (
    const deadline = Date.now() + sweptWithinMs;
    Date.now() < deadline;
    blobs = await blobNames(platform)
  ) {
    if (blobs.size === expected.size) break;
    await delay(1000, undefined, { signal: context.signal });
  }
  const missing = [...expected].filter((name) => !blobs.has(name)).length;
  const orphans = [...blobs].filter((name) => !expected.has(name));
  context.report({
    step: 'blobs in S3',
    result:
      `${blobs.size}, ${missing} missing, ${orphans.length} orphans ${orphans.slice(0, 2).join(' ')}`.trim(),
    passed: missing === 0 && orphans.length === 0 && expected.size > atLeast,
  });
  const notes = await rowsIn(platform.databaseOf('collections'), 'staged_blob');
  context.report({ step: 'notes of unfinished uploads', result: `${notes}`, passed: notes === 0 });
}

/** Every event has arrived. */
export async function verifyEvents(context: ScenarioContext, platform: Processes): Promise<void> {
  const [unsent, dead] = [await unsentEvents(platform), await deadLetters(platform)];
  context.report({
    step: 'events',
    result: `${unsent} unsent, ${dead} dead letters`,
    passed: unsent === 0 && dead === 0,
  });
}
