import { fillPath, imageName, originalUrl, paths } from '@our-dates/contracts/paths';
import { copiesAgreementPath, copiesPath } from '@our-dates/contracts/separation';
import { trashPaths } from '@our-dates/contracts/trash-terms';
import { couple, type Person } from '@our-dates/test-support/api-people';
import { until } from '@our-dates/test-support/until';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { rowsIn } from '../tools/events.ts';
import { killAt, listed, photosEach, record, type Stop, settled } from '../tools/kill-at.ts';
import { memoryForm, noiseJpeg, sha256Of } from '../tools/pictures.ts';
import type { Processes } from '../tools/platform.ts';
import { bytesAt } from '../tools/uploads.ts';
import { verifyBlobs, verifyEvents } from '../tools/verify.ts';

/** From the request to the last file. */
const removal: readonly Stop[] = [
  { step: 'before the rows are removed', service: 'collections', table: 'hidden_photo' },
  { step: 'before its events are noted', service: 'collections', table: 'outbox' },
  {
    step: 'before the answers about a photo and its files go',
    service: 'collections',
    table: 'sorting_answer',
  },
  { step: 'before the stories go', service: 'collections', table: 'story' },
  { step: 'before the comments go', service: 'comments', table: 'comment' },
  { step: 'before the log knows', service: 'activity', table: 'change' },
];

/** From the second agreement to the smaller sizes of the copies. */
const copying: readonly Stop[] = [
  { step: 'before the order is noted', service: 'collections', table: 'copy_order' },
  { step: 'before the files are noted', service: 'collections', table: 'staged_blob' },
  { step: 'between files and rows', service: 'collections', table: 'memory_copy' },
  { step: 'between two rows', service: 'collections', table: 'photo' },
  { step: 'before the smaller sizes are noted', service: 'image-worker', table: 'attempt' },
];

export const scenario: Scenario = {
  about: 'kill -9 between the steps of a removal for good and of copies: nothing half done, lost or twice',
  limitMs: 600_000,
  async run(context) {
    const platform = await context.startProcesses({ env: { SWEEP_INTERVAL: '1s' } });
    const [one, other] = await couple(platform.url);
    const kept = await record(one, 'Kept');
    for (const stop of removal) await removeWhileKilled(context, platform, { one, other, stop });
    for (const stop of copying) await copyWhileKilled(context, platform, stop);
    await settled(platform);
    const left = await listed(one, kept.id);
    const comments = await rowsIn(platform.databaseOf('comments'), 'comment');
    context.report({
      step: 'what was not removed',
      result: `${left.length} of ${photosEach} photos, ${comments} comments`,
      passed: left.length === photosEach && comments === photosEach,
    });
    await verifyBlobs(context, platform, { atLeast: photosEach });
    await verifyEvents(context, platform);
  },
};

async function removeWhileKilled(
  context: ScenarioContext,
  platform: Processes,
  { one, other, stop }: { one: Person; other: Person; stop: Stop },
): Promise<void> {
  context.say(`a removal is killed ${stop.step}`);
  const { id, photos } = await record(one, stop.step);
  await one.call('DELETE', fillPath(paths.collection, { id }));
  await settled(platform);
  const body = { collectionIds: [id] };
  const purge = () => one.call('POST', trashPaths.purge, { body });
  const first = await killAt(platform, stop, purge);
  // What was not acknowledged is asked for again, as a person would; it may have been done all the same.
  const { status } = first.status === 204 ? first : await other.call('POST', trashPaths.purge, { body });
  const addresses = photos.map(({ filePath }) => originalUrl(imageName(filePath)));
  const answers = await Promise.all(addresses.map((address) => one.call('GET', address)));
  context.report({
    step: `removal, ${stop.service} killed ${stop.step}`,
    result: `answered ${first.status}, then ${status}`,
    passed: [204, 404].includes(status) && answers.every((answer) => answer.status === 404),
  });
}

/** Two people each get the memory of the other, once, byte for byte. */
async function copyWhileKilled(context: ScenarioContext, platform: Processes, stop: Stop): Promise<void> {
  context.say(`copies are killed ${stop.step}`);
  const people = await couple(platform.url);
  const [one, other] = people;
  const body = memoryForm('To copy', [(await noiseJpeg()).bytes, (await noiseJpeg()).bytes]);
  const { id } = await one.json<{ id: number }>('POST', paths.collections, { body });
  const source = await until(
    'photos',
    60,
    () => listed(one, id),
    (list) => list.every(({ status }) => status === 'ready'),
  );
  const [agreement] = await one.json<{ partnershipId: number }[]>('GET', copiesPath);
  const path = fillPath(copiesAgreementPath, { id: agreement?.partnershipId ?? 0 });
  await one.json('POST', path);
  await killAt(platform, stop, () => other.json('POST', path));
  const own = async () =>
    (await other.json<{ id: number; isOwner: boolean }[]>('GET', paths.collections)).filter(
      ({ isOwner }) => isOwner,
    );
  const copies = await until('the copy', 90, own, (list) => list.length > 0);
  const photos = await until(
    'photos of the copy',
    60,
    () => listed(other, copies[0]?.id ?? 0),
    (list) => list.every(({ status }) => status === 'ready'),
  );
  await settled(platform);
  const sums = await Promise.all(
    photos.map(async ({ filePath }) =>
      sha256Of(await bytesAt(platform.url, originalUrl(imageName(filePath)), other)),
    ),
  );
  const isEqual = source.every(({ sha256 }, index) => sha256 === sums[index]);
  const inAll = (await own()).length;
  context.report({
    step: `copies, ${stop.service} killed ${stop.step}`,
    result: `${inAll} copy with ${photos.length} of ${source.length} photos, checksums ${isEqual ? 'equal' : 'differ'}`,
    passed: inAll === 1 && photos.length === source.length && isEqual,
  });
}
